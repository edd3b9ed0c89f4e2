import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm'
import { normalizeCpf } from '@mutirao/domain/cpf'
import { adults, clients } from '#db/schema/people.ts'
import { keyedHash } from '../../ids.ts'
import type { TenantFolder } from './folder/folder-schema.ts'
import type { Target } from './tenant-rows.ts'

/** The list as the folder has it now; hashed as the accounts' CPFs are, so that the two can be compared. */
export async function saveAdults({ db, tenantId }: Target, folder: TenantFolder, key: string) {
  await db.delete(adults).where(eq(adults.tenantId, tenantId))
  const rows = folder.adults.map(({ cpf, birthDate }) => ({
    tenantId,
    cpfHash: keyedHash(key, 'cpf', tenantId, normalizeCpf(cpf)!),
    birthDate,
  }))
  if (rows.length > 0) await db.insert(adults).values(rows).onConflictDoNothing()
  await endOthers({ db, tenantId }, rows)
}

/** Whoever the merchant took off the list is confirmed no longer. */
async function endOthers({ db, tenantId }: Pick<Target, 'db' | 'tenantId'>, listed: { cpfHash: string }[]) {
  const hashes = listed.map(({ cpfHash }) => cpfHash)
  await db
    .update(clients)
    .set({ ageVerifiedAt: null })
    .where(and(eq(clients.tenantId, tenantId), isNotNull(clients.ageVerifiedAt), notListed(hashes)))
}

const notListed = (hashes: string[]) =>
  hashes.length > 0 ? sql`(${clients.cpfHash} is null or ${notInArray(clients.cpfHash, hashes)})` : undefined
