import { isNativeShell } from './device.ts'

/** A web view has no access to the passkeys of its host. */
export const hasPasskeys = () => !isNativeShell() && typeof window !== 'undefined' && 'PublicKeyCredential' in window
