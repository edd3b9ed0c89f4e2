/** TypeScript's DOM types lack WebOTP. */
type OtpRequest = CredentialRequestOptions & { otp: { transport: 'sms'[] } }

/** WebOTP: waits for an SMS that names this site and returns its code; undefined without support or when aborted. */
export async function readSmsCode(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in window)) return undefined
  const request: OtpRequest = { otp: { transport: ['sms'] }, signal }
  return navigator.credentials.get(request).then(
    (credential) => (credential as { code?: string } | null)?.code,
    () => undefined,
  )
}
