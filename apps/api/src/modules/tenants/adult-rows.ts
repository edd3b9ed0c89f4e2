import { eq } from 'drizzle-orm'
import { normalizeCpf } from '@mutirao/domain/cpf'
import { adults } from '#db/schema/people.ts'
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
}
