import { inTransaction, type Ctx, type PersonCtx, type ShopCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import type { HandlerInput } from '@mutirao/contract/endpoint'
import { Problem } from '@mutirao/contract/problems'
import { whatsappKinds, type chooseWhatsapp as declared, type MyWhatsapp, type WhatsappKind } from '@mutirao/contract/whatsapp'
import * as repository from './whatsapp.repository.ts'
import { questionOf } from './whatsapp.rules.ts'

/** Only a yes is limited: a no is never refused. */
const YESES: Limit = { name: 'whatsapp-yes', most: 20, seconds: 3600 }

/** A shop asks only about what it has a template for. */
export async function getMyWhatsapp(ctx: PersonCtx): Promise<MyWhatsapp> {
  const account = await repository.findAccount(ctx)
  if (!account) return { choices: [] }
  const { leadId } = ctx.actor
  const [phone, answers] = await Promise.all([repository.findPhone(ctx, leadId), repository.listChoices(ctx, leadId)])
  const offered = whatsappKinds.filter((kind) => (kind === 'orders' ? account.orderTemplate : account.newsTemplate))
  const shop = { name: ctx.tenant.name, article: ctx.tenant.body.article }
  return {
    phone,
    choices: offered.map((kind) => {
      const newest = answers.find((answer) => answer.kind === kind)
      return {
        kind,
        granted: newest?.granted === true && newest.phone === phone,
        text: questionOf(shop, kind),
        at: newest?.at.toISOString(),
      }
    }),
  }
}

type Asked = HandlerInput<typeof declared>['body']

/** A yes needs a verified phone, and the text that the shop asks with today. */
export async function chooseWhatsapp(ctx: PersonCtx, asked: Asked): Promise<MyWhatsapp> {
  if (asked.granted) await requireOffer(ctx, asked)
  await inTransaction(ctx, async (tx) => {
    const { leadId } = ctx.actor
    await repository.lockLead(tx, leadId, 'update')
    const phone = await repository.findPhone(tx, leadId)
    const newest = (await repository.listChoices(tx, leadId)).find((answer) => answer.kind === asked.kind)
    if (asked.granted) await agree(tx, leadId, { asked, phone, newest })
    else if (newest?.granted) await insert(tx, leadId, { ...newest, granted: false, phone: phone ?? newest.phone, origin: 'ACCOUNT' })
  })
  return getMyWhatsapp(ctx)
}

async function requireOffer(ctx: PersonCtx, { kind, text }: Asked): Promise<void> {
  await countTry(ctx, YESES, ctx.actor.leadId)
  const offer = (await getMyWhatsapp(ctx)).choices.find((choice) => choice.kind === kind)
  if (!offer) throw new Problem('not_found')
  if (offer.text !== text) throw new Problem('conflict')
}

type Before = { asked: Asked; phone: string | undefined; newest: Pick<Answer, 'granted' | 'phone' | 'text'> | undefined }

/** The same yes again writes nothing. */
async function agree(ctx: ShopCtx, leadId: string, { asked: { kind, text }, phone, newest }: Before): Promise<void> {
  if (!phone) throw new Problem('not_found', { detail: 'Confirme um celular em Minha conta e tente de novo.' })
  if (newest?.granted && newest.phone === phone && newest.text === text) return
  await insert(ctx, leadId, { kind, text, phone, granted: true, origin: 'ACCOUNT' })
}

type Origin = Parameters<typeof repository.insertChoice>[1]['origin']
type Answer = { kind: WhatsappKind; granted: boolean; text: string; phone: string; origin: Origin }

const insert = (ctx: ShopCtx, leadId: string, { kind, granted, text, phone, origin }: Answer) =>
  repository.insertChoice(ctx, { kind, granted, text, phone, origin, leadId, id: uuidv7(ctx.now.getTime()), at: ctx.now })

type Leaving = { kinds: readonly WhatsappKind[]; origin: Exclude<Origin, 'ACCOUNT'>; text: string }

/** Ends the consent of a phone's owner, in a transaction. Returns whether there was one. */
export async function leaveWhatsapp(ctx: ShopCtx, phone: string, { kinds, origin, text }: Leaving): Promise<boolean> {
  const leadId = await repository.findLeadOf(ctx, phone)
  if (!leadId) return false
  await repository.lockLead(ctx, leadId, 'update')
  const granted = (await repository.listChoices(ctx, leadId)).filter((answer) => answer.granted && kinds.includes(answer.kind))
  for (const { kind } of granted) await insert(ctx, leadId, { kind, phone, origin, text, granted: false })
  return granted.length > 0
}

/** Whether this person hears of their orders by WhatsApp, so that no device shows it, too. */
export async function hearsByWhatsapp(ctx: Ctx, leadId: string): Promise<boolean> {
  const account = await repository.findAccount(ctx)
  if (!account?.orderTemplate || account.trouble) return false
  return (await repository.findChosenPhone(ctx, leadId, 'orders')) !== undefined
}
