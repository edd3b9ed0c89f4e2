import { inTransaction, type LeadCtx, type StaffCtx } from '#context.ts'
import { listOrderCampaigns } from '#modules/orders/reading/orders.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import type {
  Bulletin,
  DeskBulletin,
  DeskBulletins,
  listOrderBulletins as listCall,
  saveBulletin as saveCall,
} from '@mutirao/contract/bulletins'
import type { CallOutput, HandlerInput } from '@mutirao/contract/endpoint'
import { Problem } from '@mutirao/contract/problems'
import { bulletinsLeft, bulletinStart, MOST_BULLETINS, MOST_TOLD } from '@mutirao/domain/bulletin'
import * as repository from './bulletins.repository.ts'
import type { BulletinRow } from './bulletins.repository.ts'

/** Throws not_found when the shop has no such campaign. */
export async function listDeskBulletins(ctx: StaffCtx, campaignId: string): Promise<DeskBulletins> {
  const campaign = await repository.findCampaign(ctx, campaignId)
  if (!campaign) throw new Problem('not_found')
  const [rows, waiting, told] = await Promise.all([
    repository.listWithAuthors(ctx, campaignId),
    repository.listWaiting(ctx, campaignId),
    repository.listTold(ctx, campaignId),
  ])
  const start = bulletinStart(ctx.now, ctx.tenant.body.timeZone)
  return {
    name: campaign.name,
    bulletins: rows.map(({ bulletin, author }) => toDesk(bulletin, author)),
    buyers: waiting.length,
    left: bulletinsLeft(told, start),
    waitsUntil: start > ctx.now ? start.toISOString() : undefined,
  }
}

/** The news of the campaigns of the caller's order, once it is paid or promised, and as long as it counts. */
export async function listOrderBulletins(ctx: LeadCtx, code: string): Promise<CallOutput<typeof listCall>> {
  const campaignIds = await listOrderCampaigns(ctx, code)
  if (campaignIds.length === 0) return []
  const rows = await repository.listOf(ctx, campaignIds, MOST_BULLETINS)
  return rows.map(({ bulletin, campaign }) => ({ ...toShown(bulletin), campaign }))
}

function toShown({ id, campaignId, text, picture, createdAt, editedAt }: BulletinRow): Bulletin {
  const { name: _name, ...shown } = picture ?? { name: '' }
  return {
    id,
    campaignId,
    text,
    picture: 'hash' in shown ? shown : undefined,
    at: createdAt.toISOString(),
    editedAt: editedAt?.toISOString(),
  }
}

function toDesk(row: BulletinRow, author: string | null | undefined): DeskBulletin {
  const { revision, picture, tellsAt, told } = row
  return {
    ...toShown(row),
    revision,
    author: author ?? undefined,
    pictureName: picture?.name,
    tellsAt: tellsAt?.toISOString(),
    told: told ?? undefined,
  }
}

type Named = { campaignId: string; id: string }

/** Adds an entry, or changes its words and picture; a second writer of the same revision gets a conflict. Only a new entry sends a message. */
export function saveBulletin(ctx: StaffCtx, named: Named, written: HandlerInput<typeof saveCall>['body']): Promise<DeskBulletin> {
  return inTransaction(ctx, async (tx) => {
    if (!(await repository.lockCampaign(tx, named.campaignId))) throw new Problem('not_found')
    const { revision, tells, ...words } = written
    const content = { text: words.text, picture: await pictureOf(tx, words.picture) }
    const row = await repository.findBulletin(tx, named)
    if (row && isSame(row, content)) return readBack(tx, named)
    if (!row && revision > 0) throw new Problem('not_found')
    if (row) {
      if (row.revision !== revision) throw new Problem('conflict', { reason: texts.changed })
      await repository.saveBulletin(tx, named, { ...content, revision: revision + 1, editedAt: tx.now })
    } else await add(tx, named, { ...content, tells })
    const detail = { bulletin: named.id, revision: revision + 1, tells: row ? undefined : tells }
    await recordAudit(tx, { action: 'bulletin.save', subject: `campaign ${named.campaignId}`, detail })
    return readBack(tx, named)
  })
}

type Content = Pick<BulletinRow, 'text' | 'picture'>

async function add(ctx: StaffCtx, { campaignId, id }: Named, { tells, ...content }: Content & { tells: boolean }): Promise<void> {
  if ((await repository.countBulletins(ctx, campaignId)) >= MOST_BULLETINS) throw new Problem('conflict', { reason: texts.full })
  const start = bulletinStart(ctx.now, ctx.tenant.body.timeZone)
  if (tells && bulletinsLeft(await repository.listTold(ctx, campaignId), start) === 0)
    throw new Problem('conflict', { reason: texts.toldEnough })
  const authorId = ctx.actor.kind === 'staff' ? ctx.actor.staffId : null
  const row = { id, campaignId, revision: 1, ...content, authorId, tellsAt: tells ? start : null }
  if (!(await repository.insertBulletin(ctx, row))) throw new Problem('conflict', { reason: texts.changed })
}

async function readBack(ctx: StaffCtx, named: Named): Promise<DeskBulletin> {
  const { bulletin, author } = (await repository.listWithAuthors(ctx, named.campaignId)).find((one) => one.bulletin.id === named.id)!
  return toDesk(bulletin, author)
}

async function pictureOf(ctx: StaffCtx, written: { name: string; alt: string } | undefined): Promise<BulletinRow['picture']> {
  if (!written) return null
  const found = await repository.findPicture(ctx, written.name)
  if (!found) throw new Problem('conflict', { reason: texts.noPicture })
  const { hash, width, height, color, isPhoto } = found
  return { name: written.name, alt: written.alt, hash, width, height, color, isPhoto }
}

const isSame = (row: Content, content: Content) =>
  row.text === content.text &&
  row.picture?.name === content.picture?.name &&
  row.picture?.hash === content.picture?.hash &&
  row.picture?.alt === content.picture?.alt

export function removeBulletin(ctx: StaffCtx, named: Named): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await repository.removeBulletin(tx, named))) throw new Problem('not_found')
    await recordAudit(tx, { action: 'bulletin.remove', subject: `campaign ${named.campaignId}`, detail: { bulletin: named.id } })
  })
}

const texts = {
  changed: 'Outra pessoa mudou esta notícia. Leia de novo antes de continuar.',
  full: `Uma campanha tem no máximo ${MOST_BULLETINS} notícias. Apague uma para escrever outra.`,
  toldEnough: `Esta campanha já avisa ${MOST_TOLD} vezes em 24 horas. Publique sem avisar, ou espere.`,
  noPicture: 'A loja não tem mais esta foto. Escolha outra.',
}
