import type { Ctx } from '../../context.ts'
import { isSameSecret, keyedHash } from '../../ids.ts'

const PROOF_SIGNS = 22

/** Short enough for an SMS: the id's 16 bytes and half of a keyed hash that also covers the shop. */
export function interestToken(ctx: Ctx, id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') + proofOf(ctx, id)
}

export function readInterestToken(ctx: Ctx, token: string): string | undefined {
  const [, encoded, proof] = token.match(/^([\w-]{22})([\w-]{22})$/) ?? []
  if (!encoded || !proof) return undefined
  const hex = Buffer.from(encoded, 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isSameSecret(proof, proofOf(ctx, id)) ? id : undefined
}

function proofOf({ services, tenant }: Ctx, id: string) {
  return keyedHash(services.secrets.key, 'interest', tenant.id, id).slice(0, PROOF_SIGNS)
}
