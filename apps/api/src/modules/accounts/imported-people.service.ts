import { inTransaction, type Ctx, type ShopCtx } from '#context.ts'
import { keyedHash } from '#ids.ts'
import type { LoginKey } from '@mutirao/domain/login-key'
import { ERASED_KEYS_YEARS, IMPORTED_PEOPLE_YEARS } from '@mutirao/domain/retention'
import { moveHoldings } from './holdings.repository.ts'
import * as repository from './imported-people.repository.ts'

/**
 * Gives the imported person with a verified contact to whoever has verified it. Of the import the person's lead keeps its day and this contact: a phone may
 * have changed hands, so the name, the other contact and a consent to letters go. A consent that was given for this very e-mail stays.
 */
export async function linkImported(ctx: Ctx, key: LoginKey, leadId: string): Promise<void> {
  const from = await repository.findImportedLead(ctx, key)
  if (from === undefined || from === leadId) return
  await inTransaction(ctx, async (tx) => {
    if ((await repository.lockLeads(tx, [from, leadId])) < 2) return
    // A concurrent sign-in may have linked it while this one waited.
    if ((await repository.findImportedLead(tx, key)) !== from || (await repository.findImported(tx, from))?.hasAccount) return
    await repository.dropConsents(tx, { from, to: leadId, key })
    await moveHoldings(tx, from, leadId)
    await repository.giveRow(tx, { from, to: leadId, key })
  })
}

/** Whether the person has an order or an account: such a person erases the account. */
export type Erasure = 'erased' | 'unknown' | 'hasAccount'

/** Erases an imported person, in a transaction; a later import does not bring them back. */
export async function eraseImported(tx: Ctx, leadId: string): Promise<Erasure> {
  if ((await repository.lockLeads(tx, [leadId])) === 0) return 'unknown'
  const row = await repository.findImported(tx, leadId)
  if (!row) return 'unknown'
  if (row.hasOrders || row.hasAccount) return 'hasAccount'
  const keys = [row.phone, row.email].filter((key) => key !== null)
  await rememberErased(tx, { keys, cpfHash: null })
  await repository.deleteLead(tx, leadId, keys)
  return 'erased'
}

const PEOPLE_A_STATEMENT = 500

/**
 * Deletes imported people who within two years neither bought nor signed in (decision 112). Of those who have refused news the hash of the e-mail stays, so
 * that no later import brings the consent back.
 */
export async function forgetImported(ctx: Ctx): Promise<void> {
  const before = yearsBefore(ctx.now, IMPORTED_PEOPLE_YEARS)
  const forgetSome = () =>
    inTransaction(ctx, async (tx) => {
      const people = await repository.lockForgotten(tx, before, PEOPLE_A_STATEMENT)
      if (people.length === 0) return 0
      const refused = people.flatMap((one) => one.refused ?? [])
      await repository.insertErased(
        tx,
        refused.map((email) => hashOf(tx, tx.services.secrets.key, email)),
      )
      await repository.deleteForgotten(tx, people)
      return people.length
    })
  while ((await forgetSome()) === PEOPLE_A_STATEMENT);
}

/** Runs every hour in each shop. */
export const forgetErasedKeys = (ctx: Ctx): Promise<void> => repository.forgetErased(ctx, yearsBefore(ctx.now, ERASED_KEYS_YEARS))

function yearsBefore(moment: Date, years: number): Date {
  const before = new Date(moment)
  before.setUTCFullYear(before.getUTCFullYear() - years)
  return before
}

/** Keeps keyed hashes of an erased person's contacts and CPF, and deletes what an import has of them, in the transaction of the erasure. */
export async function rememberErased(tx: Ctx, { keys, cpfHash }: { keys: readonly string[]; cpfHash: string | null }): Promise<void> {
  await repository.deleteImported(tx, keys)
  const hashes = keys.map((key) => hashOf(tx, tx.services.secrets.key, key))
  await repository.insertErased(tx, cpfHash === null ? hashes : [...hashes, cpfHash])
}

const hashOf = ({ tenant }: Ctx, secret: string, key: string) => keyedHash(secret, 'erased', tenant.id, key)

/** phone: E.164. cpfHashes: under each key of the installation. */
type Contacts = { phone?: string | undefined; email?: string | undefined; cpfHashes: readonly string[] }

/** Which of these people had their data erased, by their place in the list. */
export async function findErased(ctx: Ctx, people: readonly Contacts[]): Promise<ReadonlySet<number>> {
  if (!(await repository.hasErased(ctx))) return new Set()
  const { keys } = ctx.services.secrets
  const hashes = people.map(({ phone, email, cpfHashes }) => [
    ...[phone, email].flatMap((key) => (key === undefined ? [] : keys.map((secret) => hashOf(ctx, secret, key)))),
    ...cpfHashes,
  ])
  const erased = await repository.listErased(ctx, hashes.flat())
  return new Set(hashes.flatMap((ofOne, index) => (ofOne.some((hash) => erased.has(hash)) ? [index] : [])))
}

/** Whether the shop remembers erased people, by hashes only. */
export const remembersErased = (shop: ShopCtx): Promise<boolean> => repository.hasErased(shop)
