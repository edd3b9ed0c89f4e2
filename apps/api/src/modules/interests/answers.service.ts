import { inTransaction, type Ctx } from '#context.ts'
import { canBuyFrom } from '#modules/campaigns/campaigns.service.ts'
import { NOBODY } from '#modules/campaigns/standing.service.ts'
import { itemsById } from '#modules/catalog/catalog.service.ts'
import type { ItemRow } from '#modules/catalog/item-rows.service.ts'
import { tell } from '#modules/messages/outbox.service.ts'
import type { Shop } from '#modules/shop/shop-rows.service.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import { shopAddress } from '#shop-address.ts'
import { areaContains } from '@mutirao/domain/area'
import { interestToken } from './interest-token.rules.ts'
import { listWaiting, takeAnswer, type Waiting } from './interests.repository.ts'

type OpenedThing = { name: string; path: string }

/**
 * Notifies everybody in one shop whose area, stock or campaign has opened; each interest is answered once, however many processes run
 * concurrently.
 */
export async function answerInterests(ctx: Ctx): Promise<number> {
  let answered = 0
  let after: string | undefined
  for (;;) {
    const waiting = await listWaiting(ctx, after)
    const items = await itemsOf(ctx, waiting)
    for (const interest of waiting) {
      const opened = await openedFor(ctx, interest, items)
      if (opened && (await answer(ctx, interest, opened))) answered++
    }
    after = waiting.at(-1)?.id
    if (!after) return answered
  }
}

function answer(ctx: Ctx, { id, reason }: Waiting, { name, path }: OpenedThing): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const contact = await takeAnswer(tx, id)
    if (!contact) return false
    const address = shopAddress(tx)
    const facts = {
      name,
      reason,
      link: `${address}${path}`,
      leave: `${address}/lead?sair=${interestToken({ key: tx.services.secrets.key, tenantId: tx.tenant.id }, id)}`,
    }
    await tell(tx, { channel: contact.includes('@') ? 'mail' : 'sms', recipient: contact, template: 'interest', facts })
    return true
  })
}

type Items = Awaited<ReturnType<typeof itemsById>>['rows']

/** A kit is available when its parts are. */
const canBeHad = ({ isActive, soldAlone, available }: ItemRow) => isActive && soldAlone && available > 0

async function itemsOf(ctx: Ctx, waiting: Waiting[]): Promise<Items> {
  const ids = waiting.flatMap(({ itemId }) => itemId ?? [])
  return ids.length > 0 ? (await itemsById(ctx, ids)).rows : new Map()
}

/** The campaign or item that can be bought now; in a closed shop only one that the person's codes have opened. */
async function openedFor(ctx: Ctx, interest: Waiting, items: Items): Promise<OpenedThing | undefined> {
  const actor = { kind: 'somebody' as const, campaignIds: interest.heldCampaignIds, isAdult: false }
  const shop = await getShop({ ...ctx, actor })
  const campaign = shop.campaigns.find((candidate) => isOpenFor(ctx, interest, { shop, candidate }))
  if (!campaign) return undefined
  if (!interest.campaignId) return { name: ctx.tenant.name, path: '/' }
  if (!interest.itemId) return { name: campaign.name, path: `/store/${campaign.id}` }
  const item = items.get(interest.itemId)
  if (!item || !canBeHad(item) || item.campaignId !== campaign.id) return undefined
  return { name: item.name, path: `/store/${campaign.id}/product/${interest.itemId}` }
}

type Candidate = { shop: Shop; candidate: Shop['campaigns'][number] }

function isOpenFor(ctx: Ctx, interest: Waiting, { shop, candidate }: Candidate): boolean {
  if (interest.campaignId && interest.campaignId !== candidate.id) return false
  const { finishedCampaignIds, acceptedInvites } = interest
  const standing = interest.reason === 'BLOCKED' ? { ...NOBODY, finishedCampaignIds, acceptedInvites } : NOBODY
  return canBuyFrom(ctx, candidate, standing) && (interest.reason !== 'OUT_OF_AREA' || reaches(shop, candidate, interest))
}

function reaches({ areas }: Shop, { body }: Candidate['candidate'], { latitude, longitude }: Waiting): boolean {
  if (body.areas.length === 0) return true
  if (latitude === null || longitude === null) return false
  return areas.some(({ id, geometry }) => body.areas.includes(id) && areaContains(geometry, { latitude, longitude }))
}
