import { mayDo } from '#actor.ts'
import type { Ctx, Services, StaffCtx } from '#context.ts'
import { tenantTransaction } from '#db/transaction.ts'
import type { Thing } from '#merchant/merchant-file.ts'
import { shopAgain } from '#modules/registry/registry.service.ts'
import { listCampaignIds } from '#modules/shop/shop.service.ts'
import { actorOf } from '#modules/staff/actors.service.ts'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { Problem } from '@mutirao/contract/problems'
import type { TypedThing } from '@mutirao/contract/written-drafts'
import type { PreviewOf } from '@mutirao/domain/written-draft'
import { draftToken, expiryOf, readDraftToken, type DraftToken } from './draft-token.rules.ts'
import { findRow, listSoldDrafts, type Name } from './drafts.repository.ts'
import { byOf } from './drafts.service.ts'
import { planLoad } from './plan.service.ts'
import { readShop, readStoredCtx } from './stored-shop.service.ts'
import { doorOf, doors, findThing, presentIn, rightFor, type Change, type Door } from './written-doors.service.ts'
import { planChange, shapedOf, wordsOf } from './written-plan.service.ts'
import { itemsDoor, saveCtxOf } from './written.service.ts'

/** The address that shows the draft in the shop. Throws not_found where there is nothing to show that shoppers do not see, unless a form posts it. */
export async function addressDraft(ctx: StaffCtx, name: Name, { isTyped = false } = {}): Promise<{ path: string; expiresAt: string }> {
  const door = doorOf(ctx, name.kind, name.id)
  const change = isTyped ? { id: name.id, value: {} } : await changeOf(ctx, door, name)
  if (!change) throw new Problem('not_found')
  const expiresAt = expiryOf(ctx.now)
  const token = draftToken(signingOf(ctx), { ...name, expiresAt, by: byOf(ctx) })
  return { path: `/preview/${token}${screenOf(name, change)}`, expiresAt: expiresAt.toISOString() }
}

const signingOf = ({ services, tenant }: Ctx) => ({ key: services.secrets.key, keys: services.secrets.keys, tenantId: tenant.id })

/** The page of the shop where the draft is seen. */
function screenOf({ kind, id }: Name, { value }: Change): string {
  if (!value) return '/'
  if (kind === 'campaigns') return `/store/${id}`
  return (kind === 'items' || kind === 'offers') && typeof value['campaign'] === 'string'
    ? `/store/${value['campaign']}/product/${id}`
    : '/'
}

/** The draft's change; of a campaign without one that is outside the shop, the campaign in it. */
async function changeOf(ctx: StaffCtx, door: Door, { kind, id }: Name): Promise<Change | undefined> {
  const row = await findRow(ctx, { kind, id })
  if (row) return { id, value: row.value ?? undefined }
  const present = kind === 'campaigns' ? await findThing(await readStoredCtx(ctx), door, id) : undefined
  return present?.value['active'] === false ? { id, value: { ...present.value, active: true } } : undefined
}

/** How long a preview waits for a write of the same thing. */
const LOCK_MS = 2000

type Drawing<Drawn> = { draw: (ctx: Ctx) => Promise<Drawn>; typed?: TypedThing | undefined }

/** Thrown to roll back the preview's transaction. */
class Undone extends Error {}

/**
 * Draws the shop as it would be with the draft: the draft is written as any write would, the pages read it in the same transaction, which is then
 * rolled back. Nothing is published, and nothing in memory is read or filled. `typed` takes the place of the draft.
 */
export async function inPreview<Drawn>(ctx: Ctx, token: string, { draw, typed }: Drawing<Drawn>): Promise<PreviewOf<Drawn>> {
  const read = readDraftToken(signingOf(ctx), token)
  if (!read) return { outcome: 'INVALID' }
  if (read.expiresAt <= ctx.now) return { outcome: 'EXPIRED' }
  let preview: PreviewOf<Drawn> = { outcome: 'INVALID' }
  const work = async (db: Ctx['db']) => {
    preview = await previewIn({ ...ctx, db }, read, { draw, typed })
    throw new Undone()
  }
  const drawing = tenantTransaction(ctx.services.pool, ctx.tenant.id, work, { lockMs: LOCK_MS })
  await drawing.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return preview
}

async function previewIn<Drawn>(tx: Ctx, read: DraftToken, { draw, typed }: Drawing<Drawn>): Promise<PreviewOf<Drawn>> {
  const [actor, door] = [await actorOf(tx, read.by), doors.get(read.kind)]
  if (!actor || !door || !mayDo(actor, rightFor(door, read.id))) return { outcome: 'INVALID' }
  const writer: StaffCtx = { ...tx, actor }
  const change = typed ? { id: read.id, value: typed.value } : await changeOf(writer, door, read)
  if (!change) return { outcome: 'GONE' }
  const mistakes = await lay(writer, door, change)
  if (mistakes.length > 0) return { outcome: 'MISTAKES', mistakes }
  if (read.kind === 'campaigns') await laySold(writer, read.id, typed?.sold)
  // A shop in preparation is shown as it will be open.
  const alone = { ...tx, services: silentOf(tx.services), tenant: { ...(await shopAgain(tx)), isPreparing: false } }
  // As somebody for whom everything is open: staff see a closed shop, and campaigns for adults, too.
  const campaignIds = await listCampaignIds(alone)
  const reader: Ctx = { ...alone, actor: { kind: 'somebody', campaignIds, isAdult: true } }
  return { outcome: 'DRAWN', drawn: await draw(reader), expiresAt: read.expiresAt }
}

/** With changes of its own, which nobody publishes: what is kept in memory by services is then this preview's alone. */
const silentOf = (services: Services): Services => ({
  ...services,
  changes: { publish: () => {}, publishSoon: () => {}, subscribe: () => {}, isAway: () => false, stop: async () => {} },
})

/** Writes the change, or returns its mistakes. */
async function lay(tx: StaffCtx, door: Door, { id, value }: Change): Promise<string[]> {
  const shop = await readShop(tx)
  const before = presentIn(shop, door, id)
  if (value === undefined && !before) return []
  const shaped = await shapedOf(shop, door, { id, value })
  if ('faults' in shaped) return shaped.faults.map(wordsOf).map(lineOf)
  const { mistakes, plan, after } = await planChange(tx, door, { shop, before, change: { id, value: shaped.value } })
  if (!plan) return mistakes.map(wordsOf).map(lineOf)
  const held = new Set(after.all(CampaignFile).flatMap((source) => (source.id === id ? [] : source.id)))
  await door.entries.save(saveCtxOf(tx, { shop, plan, held }), id, after)
  return []
}

const lineOf = ({ path, message }: { path: string; message: string }) => (path ? `${path}: ${message}` : message)

/** The drafts of what the campaign sells, too: its new prices are drafts of their own. Offers come behind the items that they sell. */
async function laySold(tx: StaffCtx, campaignId: string, typed: TypedThing['sold'] = []): Promise<void> {
  for (const door of [itemsDoor, doors.get('offers')!]) {
    const kind = door === itemsDoor ? 'items' : 'offers'
    const drafts = await listSoldDrafts(tx, kind, campaignId)
    await layDrafts(tx, door, { campaignId, drafts: [...drafts, ...typed.filter((one) => one.kind === kind)] })
  }
}

type Sold = { campaignId: string; drafts: readonly { id: string; value?: Thing | null | undefined }[] }

/** Leaves out drafts with mistakes. */
async function layDrafts(tx: StaffCtx, door: Door, { campaignId, drafts }: Sold): Promise<void> {
  if (drafts.length === 0) return
  const shop = await readShop(tx)
  const { kind, entries } = door
  const files = new Map(shop.stored(kind.shape).map(({ id, value }) => [id, value]))
  const laid = new Set<string>()
  for (const { id, value } of drafts) {
    const shaped = await shapedOf(shop, door, { id, value: value ?? undefined })
    if ('faults' in shaped) continue
    const former = presentIn(shop, door, id)?.file
    if (former !== undefined) files.set(former, entries.put(files.get(former), id, undefined))
    if (shaped.value) files.set(campaignId, entries.put(files.get(campaignId), id, shaped.value))
    laid.add(id)
  }
  const after = shop.with(
    kind,
    [...files].map(([id, value]) => ({ id, value })),
  )
  const plan = await planLoad(tx, { ...after, all: (shape) => (shape === kind.shape ? after.all(shape) : []) })
  await entries.saveEach!(saveCtxOf(tx, { shop, plan, held: new Set() }), laid, after)
}
