import { isNativeShell } from './device.ts'

/** A web view has no access to the passkeys of its host. */
export const hasPasskeys = () => !isNativeShell() && typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** Whether a passkey of this host can sign in on this page. */
export const isHere = (hostname: string) => window.location.hostname === hostname

/** Whether the browser can list passkeys among the suggestions of a field (conditional mediation). */
export async function canSuggestPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false
}
