import { createContext, inTransaction, type Services } from '#context.ts'
import { codes } from '#db/schema/people.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { noteForBuyer } from '#modules/messages/messages.service.ts'
import { findTenant } from '#modules/registry/registry.service.ts'
import { publicVapidKey, vapidKeyFrom } from '#vapid-key.ts'
import { createClient, getClient, giveConsent } from '@mutirao/contract/accounts'
import { putCart } from '@mutirao/contract/carts'
import { addFavorite } from '@mutirao/contract/favorites'
import { createInquiry } from '@mutirao/contract/inquiries'
import { createInterest, createWish } from '@mutirao/contract/interests'
import { getMyLead, updateLead } from '@mutirao/contract/leads'
import { listMessages } from '@mutirao/contract/messages'
import { getPixQrCode } from '@mutirao/contract/order-payments'
import { placeOrder } from '@mutirao/contract/orders'
import { subscribePush } from '@mutirao/contract/push'
import { addAccountCode, getInvite } from '@mutirao/contract/relations'
import { answerSurvey } from '@mutirao/contract/surveys'
import { redeemTrade } from '@mutirao/contract/trades'
import { address } from './buyer.ts'
import { buildCard } from './card-factory.ts'
import { buildItem, type TestTenant } from './factories.ts'
import { orderOf } from './order-factory.ts'
import { signIn } from './people.ts'
import { buildSurvey } from './survey-factory.ts'
import { callEndpoint, type TestApp } from './test-app.ts'
import { buildTrade, redemptionOf } from './trade-factory.ts'
import { giveCredit } from './wallet-factory.ts'

/** The owner's private data. */
export const ownersSecrets = {
  name: 'Canaria Sigilosa',
  email: 'canaria@sigilo.example',
  cpf: '529.982.247-25',
  street: 'Rua do Canario Mudo',
  opinion: 'Segredo da Canaria',
  wish: 'alpiste da canaria',
  inquiry: 'A gaiola da canaria veio aberta',
}

const CAMPAIGN_CODE = 'CODIGO-DA-DONA'

export type Owner = Awaited<ReturnType<typeof buildOwner>>

/** A person with one of everything that a shop can store about somebody. */
export async function buildOwner(t: TestApp, tenant: TestTenant) {
  const { id: tenantId, host } = tenant
  const item = await buildItem(t.pool, { tenantId })
  const code = { tenantId, code: CAMPAIGN_CODE, kind: 'CAMPAIGN' as const, campaignIds: [item.campaignId], limits: 1 }
  await tenantTransaction(t.pool, tenantId, (db) => db.insert(codes).values(code))
  const person = await signIn(t, tenant)
  const call = async (endpoint: Parameters<typeof callEndpoint>[1], input: object) => {
    const answer = await callEndpoint(t.app, endpoint, { host, headersMore: person.headers, ...input } as never)
    if (answer.status >= 400) throw new Error(`${endpoint.path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { name, email, cpf, street } = ownersSecrets
  const place = { address: street, city: 'São Paulo', latitude: -23.55, longitude: -46.63 }
  const body = { name, email, cpf, addresses: [place] }
  await call(createClient, { params: { userId: person.userId }, body })
  await call(updateLead, { body: { name, phone: person.phone, addresses: [place], properties: { likings: ['paes'] } } })
  const [cartUuid, unorderedCartUuid] = [uuidv7(), uuidv7()]
  const products = [{ id: item.id, campaignId: item.campaignId, quantity: 1 }]
  for (const uuid of [cartUuid, unorderedCartUuid]) await call(putCart, { params: { uuid }, body: { products } })
  const wanted = orderOf(item, { cartUuid })
  const shippingAddress = { ...address, street_address: street }
  const buyer = { userName: name, userPhone: person.phone, email, cpf }
  const order = await call(placeOrder, {
    ...wanted,
    body: { ...wanted.body, ...buyer, properties: { ...wanted.body.properties, shippingAddress } },
  })
  const pix = await call(getPixQrCode, { query: { id: order.id } })
  const lead = await call(getMyLead, {})
  const device = {
    endpoint: 'https://fcm.googleapis.com/da-dona',
    keys: { p256dh: publicVapidKey(vapidKeyFrom('da dona')), auth: 'A'.repeat(22) },
  }
  const { id: deviceId } = await call(subscribePush, { body: device })
  await noteFor(t, tenantId, lead.id, order.code)
  await call(addAccountCode, { body: { code: CAMPAIGN_CODE } })
  await call(addFavorite, { params: { campaignId: item.campaignId, itemId: item.id } })
  await call(giveConsent, { body: { name: 'marketing', version: '1', granted: true } })
  const trade = await buildTrade(t.pool, { tenantId, item })
  const redemption = redemptionOf({ tradeId: trade.id })
  await call(redeemTrade, redemption)
  const survey = await buildSurvey(t.pool, tenantId)
  await call(answerSurvey, { params: { id: survey.id }, body: { answers: { gostou: 'sim', porque: ownersSecrets.opinion } } })
  await call(createInterest, { body: { reason: 'BLOCKED', campaignId: item.campaignId } })
  await call(createWish, { body: { text: ownersSecrets.wish } })
  const inquiryId = uuidv7()
  const inquiry = { id: inquiryId, name, contact: email, text: ownersSecrets.inquiry, orderCode: order.code }
  await call(createInquiry, { body: inquiry })
  const { walletId } = await giveCredit(t, tenant, person, { amount: 7777 })
  const { id: cardId } = await buildCard(t, tenant, person)
  const [account, invite, inbox] = [await call(getClient, {}), await call(getInvite, {}), await call(listMessages, {})]
  return {
    person,
    item,
    order,
    pix,
    cartUuid,
    unorderedCartUuid,
    products,
    place,
    leadId: String(lead.id),
    clientId: String(account.id),
    invite: String(invite.code),
    messageId: String(inbox.content[0].id),
    code: CAMPAIGN_CODE,
    surveyId: survey.id,
    tradeId: trade.id,
    walletId,
    inquiryId,
    device,
    deviceId: String(deviceId),
    cardId,
    redemptionKey: redemption.headers['idempotency-key'],
    idempotencyKey: wanted.headers['idempotency-key'],
  }
}

async function noteFor(t: TestApp, tenantId: string, leadId: string, code: string) {
  const services = { ...t.services, log: t.app.log } as Services
  const ctx = createContext(services, (await findTenant(services, tenantId))!)
  await inTransaction(ctx, (tx) =>
    noteForBuyer(tx, { id: uuidv7(ctx.now.getTime()), leadId, code, email: null, userPhone: '+5511912345678' }, 'PAID'),
  )
}
