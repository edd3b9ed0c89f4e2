import { keyedHash } from '#ids.ts'

/** The `sig` of a link to a code; only the server's key can create it. */
export function linkSignature(key: string, tenantId: string, code: string): string {
  return keyedHash(key, 'code-link', tenantId, code.toUpperCase())
}
