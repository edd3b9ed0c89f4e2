import { personOf } from '#actor.ts'
import type { Ctx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { geohashOf } from '#modules/delivery/delivery-point.service.ts'
import { countTries, countTry, isWithin, ofNetwork, type Limit } from '#modules/limits/limits.service.ts'
import { findPostalCode } from '#modules/postal-codes/postal-codes.service.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import type { Interest, InterestPlace } from '@mutirao/contract/interests'
import { Problem } from '@mutirao/contract/problems'
import { parseMobile } from '@mutirao/domain/login-key'
import { readInterestToken } from './interest-token.rules.ts'
import * as repository from './interests.repository.ts'

/** A cell of about 1.2 by 0.6 km. */
const CELL_SIGNS = 6
const HOUR = 3600
/** Counted per network: the count must not reveal that others have asked with the same phone. */
const ASKED: Limit = { name: 'interest', most: 10, seconds: HOUR }
const ASKED_OF_IP: Limit = { name: 'interest-ip', most: 60, seconds: HOUR }
/** Limits the letters to a phone that visitors typed, over all networks; beyond it an interest waits without a letter. */
const TYPED: Limit = { name: 'interest-phone', most: 10, seconds: HOUR }
const ENDED_OF_IP: Limit = { name: 'interest-end-ip', most: 60, seconds: 60 }

/** Validates an interest before anything is stored; returns it with its point and its contact. */
export async function checkInterest(ctx: Ctx, interest: Interest, { phone }: { phone?: string } = {}) {
  const contact = await contactOf(ctx, phone)
  await countTries(ctx, HOUR, [{ limit: ASKED, what: `${contact} ${ctx.ip}` }, ...ofNetwork(ctx, ASKED_OF_IP)])
  const isSilent = !personOf(ctx) && !(await isWithin(ctx, TYPED, contact))
  await checkSubject(ctx, interest)
  const point = await pointOf(ctx, interest)
  if (!point && interest.reason === 'OUT_OF_AREA') throw invalid('postalCode', 'CEP não encontrado, confira os números')
  return { interest, contact, isSilent, point }
}

type Checked = Awaited<ReturnType<typeof checkInterest>>

/** Stores the interest and returns its place in the queue. */
export async function keepInterest(ctx: Ctx, leadId: string, { interest, contact, isSilent, point }: Checked): Promise<InterestPlace> {
  const { reason, campaignId, itemId } = interest
  const cell = point && geohashOf(point, CELL_SIGNS)
  const kept = await repository.saveInterest(ctx, {
    id: uuidv7(ctx.now.getTime()),
    leadId,
    reason,
    campaignId,
    itemId,
    contact,
    isSilent,
    geohash: cell,
    // The exact point is stored only for an interest in an area.
    ...(reason === 'OUT_OF_AREA' && point),
  })
  if (!kept) throw new Problem('interest_ended')
  return { position: Math.max(1, await repository.countBefore(ctx, kept)) }
}

/** Authorized by the token in the letter, without signing in. */
export async function endInterest(ctx: Ctx, token: string): Promise<void> {
  await countTry(ctx, ENDED_OF_IP, ctx.ip)
  const id = readInterestToken({ keys: ctx.services.secrets.keys, tenantId: ctx.tenant.id }, token)
  if (!id || !(await repository.endInterest(ctx, id))) throw new Problem('not_found')
}

/** The contact: one that the account has verified, or the phone that a visitor typed. */
async function contactOf(ctx: Ctx, phone: string | undefined): Promise<string> {
  const person = personOf(ctx)
  const contact = person ? await repository.findContact(ctx, person.userId) : parseMobile(phone ?? '')?.value
  if (!contact) throw invalid('phone', 'Informe um celular com DDD')
  return contact
}

async function checkSubject(ctx: Ctx, { reason, campaignId, itemId }: Interest) {
  if (!campaignId && reason !== 'OUT_OF_AREA') throw invalid('interest.campaignId', 'Informe a campanha')
  if (!itemId && reason === 'SOLD_OUT') throw invalid('interest.itemId', 'Informe o produto')
  const { campaigns } = await getShop(ctx)
  if (campaignId && !campaigns.some(({ id }) => id === campaignId)) throw new Problem('not_found', { campaignId })
  if (itemId && !(campaignId && (await repository.hasItem(ctx, campaignId, itemId)))) throw new Problem('not_found', { itemId })
}

async function pointOf(ctx: Ctx, { latitude, longitude, postalCode }: Interest) {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  const found = postalCode ? await findPostalCode(ctx, postalCode) : undefined
  return found?.latitude !== undefined && found.longitude !== undefined
    ? { latitude: found.latitude, longitude: found.longitude }
    : undefined
}

const invalid = (path: string, message: string) => new Problem('validation_failed', { errors: [{ path, message }] })
