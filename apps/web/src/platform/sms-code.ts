/** Not in TypeScript's DOM yet. */
type OtpRequest = CredentialRequestOptions & { otp: { transport: 'sms'[] } }

/** WebOTP: waits for an SMS that names this site and gives its code; undefined where phones do not do that, or when told to stop. */
export async function readSmsCode(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in window)) return undefined
  const request: OtpRequest = { otp: { transport: ['sms'] }, signal }
  return navigator.credentials.get(request).then(
    (credential) => (credential as { code?: string } | null)?.code,
    () => undefined,
  )
}
