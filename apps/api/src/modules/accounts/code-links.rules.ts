import { keyedHash } from '../../ids.ts'

/** What a link to a code carries as `sig`: nobody but the shop's own commands can make it. */
export function linkSignature(key: string, tenantId: string, code: string): string {
  return keyedHash(key, 'code-link', tenantId, code.toUpperCase())
}
