import type { LeadCtx } from '#context.ts'
import type { PricedProducts } from '#modules/carts/pricing.service.ts'
import type { Order } from '@mutirao/contract/order-shapes'
import type { PlaceOrderBody } from '@mutirao/contract/orders'
import { Problem } from '@mutirao/contract/problems'
import { extraFaults, extraText, type ExtraField } from '@mutirao/domain/extra-form'
import { tieToOrder } from '../book/extra-photos.repository.ts'

type CampaignFields = { campaignId: string; name: string; fields: readonly ExtraField[] }
export type Photo = { id: string; campaignId: string; field: string }
/** photos: tied to the order after it is inserted. */
export type Answered = Pick<Order['properties'], 'extra' | 'extraPhotos'> & { photos: readonly Photo[] }

/**
 * The answers to the questions of the cart's campaigns, as the order stores them beside the buyer's note. Throws validation_failed with each
 * mistake.
 */
export function answersIn(
  { campaigns }: Pick<PricedProducts, 'campaigns'>,
  { extra, extraInfo = {} }: PlaceOrderBody['properties'],
): Answered {
  const asked = campaigns.map(({ id, name, body }): CampaignFields => ({ campaignId: id, name, fields: body.extra ?? [] }))
  const answersOf = (campaignId: string) => (Object.hasOwn(extraInfo, campaignId) ? extraInfo[campaignId]! : {})
  const errors = asked.flatMap(({ campaignId, fields }) =>
    extraFaults(fields, answersOf(campaignId)).map(({ id, fault }) => ({
      path: `properties.extraInfo.${campaignId}.${id}`,
      message: words[fault],
    })),
  )
  const strangers = Object.keys(extraInfo).filter((id) => !asked.some(({ campaignId }) => campaignId === id))
  errors.push(...strangers.map((id) => ({ path: `properties.extraInfo.${id}`, message: words.unknown })))
  if (errors.length > 0) throw new Problem('validation_failed', { errors })

  const given = asked.flatMap(({ campaignId, name, fields }) =>
    fields.flatMap((field) => {
      const answer = answersOf(campaignId)[field.id]?.trim()
      return answer ? [{ campaignId, field, answer, label: labelOf(field, { name, asked }) }] : []
    }),
  )
  const read = given
    .filter(({ field }) => field.type !== 'photo')
    .map(({ field, answer, label }) => [label, extraText(field, answer)] as const)
  const photos = given.filter(({ field }) => field.type === 'photo')
  return {
    ...((extra ?? read.length > 0) && { extra: { ...extra, ...Object.fromEntries(read) } }),
    ...(photos.length > 0 && { extraPhotos: photos.map(({ answer, label }) => ({ id: answer, label })) }),
    photos: photos.map(({ answer, campaignId, field }) => ({ id: answer, campaignId, field: field.id })),
  }
}

/** Two campaigns may ask the same question. */
function labelOf({ label }: ExtraField, { name, asked }: { name: string; asked: readonly CampaignFields[] }): string {
  const asking = asked.filter(({ fields }) => fields.some((field) => field.label === label))
  return asking.length > 1 ? `${label} (${name})` : label
}

/** Call it in the order's transaction. A photo of another visitor, field or order is answered like a missing one. */
export async function takePhotos(ctx: LeadCtx, order: { id: string }, photos: readonly Photo[]): Promise<void> {
  for (const photo of photos)
    if (!(await tieToOrder(ctx, order.id, photo)))
      throw new Problem('validation_failed', {
        errors: [{ path: `properties.extraInfo.${photo.campaignId}.${photo.field}`, message: words.missing }],
      })
}

const words = {
  missing: 'Falta responder',
  unknown: 'A campanha não pergunta isto',
  invalid: 'Confira a resposta',
  out_of_range: 'O número não está entre os possíveis',
  too_long: 'A resposta é longa demais',
}
