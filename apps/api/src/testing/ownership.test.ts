import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#ids.ts'
import { answerInterests } from '#modules/interests/answers.service.ts'
import { parseRefresh } from '#modules/sign-in/tokens.rules.ts'
import { createClient, exportClient } from '@mutirao/contract/accounts'
import { endpoints } from '@mutirao/contract/endpoints'
import type { TenantFile } from '@mutirao/contract/merchant/tenant'
import { getOrder } from '@mutirao/contract/orders'
import { getInvite } from '@mutirao/contract/relations'
import { buildLead, buildTenant, unbounded, type TestTenant } from './factories.ts'
import { ctxOf } from './money.ts'
import { orderOf } from './order-factory.ts'
import { e164, signIn, somePhone, type Signed } from './people.ts'
import { buildOwner, ownersSecrets, type Owner } from './rich-owner.ts'
import { callEndpoint, testApp } from './test-app.ts'
import { redemptionOf } from './trade-factory.ts'

const { t } = testApp()

/** visitor: the expectation for a caller without an account, when it differs. */
type Case = { why?: string; input?: object; status: number; code?: string; body?: object; visitor?: { status: number; code: string } }
type Cases = (owner: Owner, own: { userId: string }) => Case[]

/** Callers get only their own data, whichever ids of the owner a request names. */
const own = (input: object = {}, status = 200, body: object = {}): Case => ({ input, status, body })
const refused = (code: string, input: object, status = 404): Case => ({ input, status, code })

const forStaff = (input: object = {}): Case => ({
  ...refused('authorization', input, 403),
  visitor: { status: 401, code: 'authentication' },
})

const someImport = { file: 'AAAA', name: 'a.csv', campaign: 'feira', known: 'LEAVE' as const, uncounted: 0, isWeightUnit: false }

/** Each call that needs a lead or a person, made by another person of the same shop with the owner's ids. A new call needs its line. */
const cases: Record<string, Cases> = {
  'POST /api/accounts/client/user/{userId}': ({ person, leadId }, { userId }) => [
    refused('not_found', { params: { userId: person.userId }, body: {} }),
    refused('not_found', { params: { userId }, query: { lead_id: leadId }, body: {} }),
  ],
  'GET /api/accounts/client': () => [own()],
  'PUT /api/accounts/client': ({ clientId, person }) => [
    own({ body: { id: clientId, userId: person.userId, name: 'Outra Pessoa' } }, 200, { name: 'Outra Pessoa' }),
    refused('cpf_in_use', { body: { cpf: ownersSecrets.cpf } }, 409),
  ],
  'DELETE /api/accounts/client': ({ clientId }) => [own({ body: { id: clientId } }, 204)],
  'DELETE /api/accounts/client/deletion': ({ clientId }) => [own({ body: { id: clientId } }, 204)],
  'GET /api/accounts/age': () => [own({}, 200, { isVerified: false })],
  'POST /api/accounts/age': () => [own({ body: { birthDate: '1980-01-01' } }, 200, { isVerified: false })],
  'GET /api/accounts/client/export': () => [
    own({}, 200, {
      orders: [],
      carts: [],
      codes: [],
      favorites: [],
      messages: [],
      interests: [],
      surveys: [],
      wishes: [],
      wallets: [],
      devices: [],
      cards: [],
      ratings: [],
      inquiries: [],
      notes: [],
      marketing: [],
      leaders: [],
    }),
  ],
  'GET /api/accounts/client/export/csv': () => [own()],
  'GET /api/accounts/consents': () => [own()],
  'POST /api/accounts/consents': ({ leadId }) => [own({ body: { leadId, name: 'marketing', version: '1', granted: false } }, 201)],
  'POST /api/accounts/interests': ({ leadId, item }) => [own({ body: { leadId, reason: 'BLOCKED', campaignId: item.campaignId } }, 201)],
  'GET /api/accounts/relations/client': () => [own({}, 204)],
  'GET /api/accounts/codes/lead/{id}': ({ leadId }) => [refused('not_found', { params: { id: leadId } })],
  'GET /api/accounts/codes/account/{id}': ({ clientId }) => [refused('not_found', { params: { id: clientId } })],
  'POST /api/accounts/codes/lead/{id}': ({ leadId, code }) => [refused('not_found', { params: { id: leadId }, body: { code } })],
  'POST /api/accounts/codes/account': ({ code, person }) => [
    refused('codeNotFound', { body: { code } }, 400),
    refused('codeNotFound', { body: { code: `PHONE:${e164(person.phone)}` } }, 400),
  ],
  'GET /api/accounts/access/campaignAccess/{campaignId}': ({ item }) => [
    own({ params: { campaignId: item.campaignId } }, 200, { hasAccess: true }),
  ],
  'POST /api/accounts/access/campaign/check/multiple/accesskey': ({ code }) => [
    refused('codeNotFound', { body: { accessKey: code } }, 400),
  ],
  'POST /api/accounts/access/campaign/check/multiple/accesskey/lead/{leadId}': ({ leadId, code }) => [
    refused('not_found', { params: { leadId }, body: { accessKey: code } }),
  ],
  'GET /api/accounts/invite': () => [own({}, 200, { joined: 0 })],
  'POST /api/accounts/invite/link': () => [own({}, 200, { isNamed: false })],
  'GET /api/accounts/favorites': () => [own({}, 200, [])],
  'DELETE /api/accounts/favorites/{campaignId}': ({ item }) => [own({ params: { campaignId: item.campaignId } }, 204)],
  'PUT /api/accounts/favorites/{campaignId}': ({ item }) => [own({ params: { campaignId: item.campaignId } }, 204)],
  'DELETE /api/accounts/favorites/{campaignId}/{itemId}': ({ item }) => [
    own({ params: { campaignId: item.campaignId, itemId: item.id } }, 204),
  ],
  'PUT /api/accounts/favorites/{campaignId}/{itemId}': ({ item }) => [
    own({ params: { campaignId: item.campaignId, itemId: item.id } }, 204),
  ],
  'POST /api/users/verification/login': ({ person }) => [own({ body: { key: 'PHONE', value: person.phone } }, 201)],
  'POST /api/users/update/login': ({ person }) => [
    refused('codeInvalid', { body: { key: 'PHONE', value: person.phone, code: '000000' } }, 401),
  ],
  'PUT /api/users/password': ({ person }) => [
    refused('authorization', { body: { userId: person.userId, password: 'uma senha nova aqui', current: 'nenhuma' } }, 403),
  ],
  'GET /api/users/signins': () => [own()],
  'DELETE /api/users/signins': () => [own({}, 204)],
  'DELETE /api/users/signins/{signIn}': ({ person }) => [
    refused('not_found', { params: { signIn: parseRefresh(person.refresh)!.sessionId } }),
  ],
  'GET /api/accounts/whatsapp': () => [own({}, 200, { choices: [] })],
  'PUT /api/accounts/whatsapp': () => [
    refused('not_found', { body: { kind: 'orders', granted: true, text: 'x' } }),
    own({ body: { kind: 'orders', granted: false, text: 'x' } }, 200, { choices: [] }),
  ],
  'GET /api/users/passkeys': () => [own()],
  'GET /api/users/shops': () => [own()],
  'POST /api/users/passkeys/options': () => [own({}, 201)],
  'POST /api/users/passkeys': () => [refused('validation_failed', { body: {} }, 400)],
  'DELETE /api/users/passkeys/{passkey}': () => [refused('not_found', { params: { passkey: 'ZGUtb3V0cm8' } })],
  'PUT /api/users/activate': ({ person }) => [own({ body: { userId: person.userId, device: 'outro' } })],
  'GET /api/users': () => [own()],
  'GET /api/operation/campaigns/lead/{leadId}/within': ({ leadId, place }) => [
    refused('not_found', { params: { leadId }, query: { latitude: place.latitude, longitude: place.longitude } }),
  ],
  'GET /api/operation/campaigns/account/within': ({ place }) => [own({ query: { latitude: place.latitude, longitude: place.longitude } })],
  'PUT /api/operation/carts/{uuid}': ({ cartUuid, products }) => [
    refused('cart_not_found', { params: { uuid: cartUuid }, body: { products } }),
  ],
  'POST /api/operation/orders/coupon/apply': ({ cartUuid, products }) => [
    refused('coupon_not_found', { query: { code: 'NENHUM' }, body: { uuid: cartUuid, products } }),
  ],
  'GET /api/operation/carts/{uuid}/plan': ({ cartUuid }) => [refused('cart_not_found', { params: { uuid: cartUuid } })],
  'GET /api/operation/orders/quote/{id}': ({ item, cartUuid }) => [
    refused('cart_not_found', { params: { id: item.campaignId }, query: { cartUuid } }),
  ],
  'PUT /api/users/leads': ({ leadId }) => [own({ body: { id: leadId, name: 'Outra Pessoa' } }, 200, { name: 'Outra Pessoa' })],
  'GET /api/users/leads': () => [own()],
  'GET /api/users/leads/{id}': ({ leadId }) => [refused('not_found', { params: { id: leadId } })],
  'GET /api/operation/trades': ({ tradeId }) => [
    { status: 200, body: expect.arrayContaining([expect.objectContaining({ id: tradeId, used: 0, left: 1 })]) as never },
  ],
  'POST /api/operation/trades': ({ tradeId, redemptionKey, leadId }) => [
    {
      ...own({ headers: { 'idempotency-key': redemptionKey }, body: { ...redemptionOf({ tradeId }).body, leadId } }, 201),
      visitor: { status: 403, code: 'verified_phone_required' },
    },
  ],
  'GET /api/operation/orders/code/{code}/substitutions': ({ order }) => [refused('order_not_found', { params: { code: order.code } })],
  'POST /api/operation/orders/code/{code}/substitutions/{id}': ({ order }) => [
    refused('order_not_found', { params: { code: order.code, id: order.id }, body: { itemId: null } }),
  ],
  'GET /api/operation/surveys': ({ surveyId }) => [
    { status: 200, body: expect.arrayContaining([expect.objectContaining({ id: surveyId, state: 'OPEN' })]) as never },
  ],
  'POST /api/operation/surveys/{id}/answers': ({ leadId, surveyId }) => [
    own({ params: { id: surveyId }, body: { leadId, answers: { gostou: 'nao' } } }, 201),
  ],
  'GET /api/operation/orders/repeat': ({ order }) => [refused('order_not_found', { query: { code: order.code } }), own({}, 200, [])],
  'POST /api/operation/wishes': ({ leadId }) => [own({ body: { leadId, text: 'canela' } }, 204)],
  'POST /api/operation/inquiries': ({ inquiryId, order }) => {
    const body = { name: 'Outra Pessoa', contact: 'outra@loja.test', text: 'Onde está meu pedido?' }
    return [
      refused('idempotency_key_reused', { body: { ...body, id: inquiryId } }, 422),
      { status: 201, input: { body: { ...body, id: uuidv7(), orderCode: order.code } } },
    ]
  },
  'GET /api/operation/wallets': () => [own({}, 200, [])],
  'GET /api/operation/wallets/{id}/balance': ({ walletId }) => [refused('not_found', { params: { id: walletId } })],
  'GET /api/operation/wallets/{id}/statement': ({ walletId }) => [refused('not_found', { params: { id: walletId } })],
  'GET /api/operation/wallets/cards': () => [own({}, 200, { cards: [], isUsual: false })],
  'POST /api/operation/wallets/cards': () => [own({ body: {} }, 200, { cards: [], isUsual: false })],
  'POST /api/operation/wallets/cards/intent': () => [own({ body: {} }, 201)],
  'PUT /api/operation/wallets/cards/{id}/default': ({ cardId }) => [refused('not_found', { params: { id: cardId }, body: {} })],
  'DELETE /api/operation/wallets/cards/{id}': ({ cardId }) => [refused('not_found', { params: { id: cardId } })],
  'GET /api/operation/groups/mine': () => [own({}, 200, [])],
  'POST /api/operation/campaigns/{id}/teams': ({ item }) => [
    refused('not_found', { params: { id: item.campaignId }, body: { itemId: item.id } }),
  ],
  'GET /api/operation/messages': () => [own({}, 200, { content: [], unread: 0, isCampaignMuted: false })],
  'GET /api/operation/messages/push': () => [own({}, 200, { subscriptionIds: [] })],
  'PUT /api/operation/messages/push': ({ device }) => [own({ body: { ...device, endpoint: `${device.endpoint}/outro` } })],
  'PUT /api/operation/messages/push/app': () => [own({ body: { platform: 'android', token: 'token-of-another-phone' } })],
  'DELETE /api/operation/messages/push/{id}': ({ deviceId }) => [own({ params: { id: deviceId } }, 204)],
  'PUT /api/operation/messages/mute': () => [own({ body: { isCampaignMuted: true } }, 204)],
  'PUT /api/operation/messages/read': ({ messageId }) => [own({ body: { ids: [messageId] } }, 204), own({ body: {} }, 204)],
  'POST /api/operation/orders/v2/{id}': ({ item, cartUuid, unorderedCartUuid, idempotencyKey, walletId, cardId }) => [
    refused('cart_not_found', orderOf(item, { cartUuid, key: idempotencyKey })),
    refused('cart_not_found', orderOf(item, { cartUuid: unorderedCartUuid })),
    refused('card_unavailable', orderOf(item, { method: 'CREDIT_CARD', cardId }), 409),
    {
      ...refused('wallet_insufficient', orderOf(item, { method: 'WALLET', wallet: { id: walletId, amount: item.price + 800 } }), 409),
      visitor: { status: 403, code: 'account_required' },
    },
  ],
  'GET /api/operation/orders/code/{code}': ({ order }) => [refused('order_not_found', { params: { code: order.code } })],
  'PUT /api/operation/orders/code/{code}/user': ({ order }) => [refused('order_not_found', { params: { code: order.code }, body: {} })],
  'GET /api/operation/orders/pageable': () => [own({}, 200, { content: [], totalElements: 0 })],
  'GET /api/operation/orders/summary': () => [own({}, 200, { saved: 0, campaigns: [] })],
  'GET /api/operation/orders/filtered': () => [own({}, 200, [])],
  'GET /api/operation/orders/code/{code}/child': ({ order }) => [refused('order_not_found', { params: { code: order.code } })],
  'GET /api/operation/orders/follow/{id}': ({ order }) => [refused('order_not_found', { params: { id: order.id } })],
  'DELETE /api/operation/orders/cancel/{id}': ({ order }) => [refused('order_not_found', { params: { id: order.id } })],
  'GET /api/operation/orders/order/{id}/cancellation': ({ order }) => [refused('order_not_found', { params: { id: order.id } })],
  'POST /api/operation/campaigns/{id}/extra/{field}/photo': ({ item }) => [
    refused('not_found', { params: { id: item.campaignId, field: 'receita' }, body: { picture: 'AAAA' } }),
  ],
  'GET /api/operation/orders/extra/photo/{id}': ({ order }) => [refused('not_found', { params: { id: order.id } })],
  'GET /api/operation/orders/order/{id}/slots': ({ order }) => [refused('order_not_found', { params: { id: order.id } })],
  'PUT /api/operation/orders/order/{id}': ({ order, item }) => [
    refused('order_not_found', { params: { id: order.id }, body: { campaignId: item.campaignId, slot: '2026-11-23T08:00' } }),
    refused('order_not_found', { params: { id: order.id }, body: { details: { recipient: null } } }),
  ],
  'GET /api/operation/orders/order/{id}/payment': ({ order }) => [refused('order_not_found', { params: { id: order.id } })],
  'POST /api/operation/orders/order/{id}/payment': ({ order }) => [
    refused('order_not_found', { params: { id: order.id }, body: { type: 'PIX' } }),
  ],
  'GET /pix/qrcode': ({ order }) => [refused('order_not_found', { query: { id: order.id } })],
  // Calls of the staff: whoever does not work here is told nothing more.
  // For those who work for the shop, which its buyers do not.
  ...Object.fromEntries(
    ['preparation', 'shipment', 'delivery', 'hand-over', 'attempts'].map((act): [string, Cases] => [
      `POST /api/admin/orders/{id}/parts/{campaignId}/${act}`,
      ({ order, item }) => [
        forStaff({
          params: { id: order.id, campaignId: item.campaignId },
          body: { act: uuidv7(), to: 'PREPARING', receivedBy: 'Ana', reason: 'OTHER' },
        }),
      ],
    ]),
  ),
  'POST /api/admin/orders/{id}/parts/{campaignId}/missing': ({ order, item }) => [
    forStaff({ params: { id: order.id, campaignId: item.campaignId }, body: { act: uuidv7(), itemId: item.id } }),
  ],
  'POST /api/admin/orders/{id}/parts/{campaignId}/hand-in': ({ order, item }) => [
    forStaff({ params: { id: order.id, campaignId: item.campaignId }, body: { isSellable: true } }),
  ],
  'POST /api/admin/orders/{id}/refusal': ({ order }) => [forStaff({ params: { id: order.id }, body: { reason: 'Faltou farinha' } })],
  'POST /api/admin/orders/{id}/refunds': ({ order }) => [forStaff({ params: { id: order.id }, body: { act: uuidv7() } })],
  'GET /api/admin/reconciliation': () => [forStaff()],
  'POST /api/admin/reconciliation/{id}': () => [forStaff({ params: { id: uuidv7() }, body: { note: 'Nada a fazer.' } })],
  'POST /api/admin/orders/{id}/wallet': ({ order }) => [
    forStaff({ params: { id: order.id }, body: { act: uuidv7(), amount: 100, reason: 'Engano' } }),
  ],
  'GET /api/admin/cash-refunds': () => [forStaff()],
  'GET /api/admin/payment-troubles': () => [forStaff()],
  'POST /api/admin/rejected-refunds/{refund}': () => [forStaff({ params: { refund: uuidv7() }, body: { decision: 'resend' } })],
  'POST /api/admin/disputes/{payment}': () => [forStaff({ params: { payment: uuidv7() }, body: { dispute: 'OPEN', note: 'Respondida.' } })],
  'POST /api/admin/cash-refunds/{refund}': () => [forStaff({ params: { refund: uuidv7() } })],
  'GET /api/admin/reviews': () => [forStaff()],
  'GET /api/admin/webhooks': () => [forStaff()],
  'GET /api/admin/webhooks/endpoints': () => [forStaff()],
  'POST /api/admin/webhooks/ping': () => [forStaff({ body: { url: 'https://erp.example/a' } })],
  'POST /api/admin/webhooks/pause': () => [forStaff({ body: { url: 'https://erp.example/a' } })],
  'POST /api/admin/webhooks/secret': () => [forStaff({ body: { url: 'https://erp.example/a' } })],
  'POST /api/admin/webhooks/subscriptions': () => [forStaff({ body: { url: 'https://erp.example/a', events: ['order.*'] } })],
  'PUT /api/admin/webhooks/subscriptions/{id}': () => [forStaff({ params: { id: uuidv7() }, body: { events: ['order.*'] } })],
  'DELETE /api/admin/webhooks/subscriptions/{id}': () => [forStaff({ params: { id: uuidv7() } })],
  'GET /api/admin/webhooks/{id}': () => [forStaff({ params: { id: uuidv7() } })],
  'GET /api/admin/bulk': () => [forStaff()],
  'POST /api/admin/webhooks/resume': () => [forStaff({ body: { url: 'https://erp.example/a' } })],
  'POST /api/admin/bulk': () => [forStaff()],
  'GET /api/admin/bulk/{id}': () => [forStaff({ params: { id: uuidv7() } })],
  'GET /api/admin/bulk/{id}/mistakes': () => [forStaff({ params: { id: uuidv7() } })],
  'GET /api/admin/bulk/{id}/report': () => [forStaff({ params: { id: uuidv7() } })],
  'GET /api/admin/money/movements': () => [forStaff()],
  'GET /api/admin/stock/movements': () => [forStaff()],
  'GET /api/admin/staff': () => [forStaff()],
  'POST /api/admin/staff': () => [forStaff({ body: { key: 'ninguem@outra.example', role: 'picker' } })],
  'PUT /api/admin/staff/{id}': () => [forStaff({ params: { id: uuidv7() }, body: { role: 'picker' } })],
  'DELETE /api/admin/staff/{id}': () => [forStaff({ params: { id: uuidv7() } })],
  'GET /api/admin/adults': () => [forStaff()],
  'POST /api/admin/adults': () => [forStaff({ body: { people: [{ cpf: '52998224725', birthDate: '1990-05-17' }] } })],
  'POST /api/admin/adults/removal': () => [forStaff({ body: { cpf: '52998224725' } })],
  'GET /api/admin/roles': () => [forStaff()],
  'POST /api/admin/roles': () => [forStaff({ body: { name: 'Caixa', rights: ['office.enter'] } })],
  'PUT /api/admin/roles/{id}': () => [
    forStaff({ params: { id: uuidv7() }, body: { name: 'Caixa', rights: ['office.enter'], edition: 1 } }),
  ],
  'DELETE /api/admin/roles/{id}': () => [forStaff({ params: { id: uuidv7() } })],
  'GET /api/admin/whatsapp': () => [forStaff()],
  'PUT /api/admin/whatsapp': () => [forStaff({ body: { phoneNumberId: '106540352242922', language: 'pt_BR' } })],
  'DELETE /api/admin/whatsapp': () => [forStaff()],
  'GET /api/admin/keys': () => [forStaff()],
  'POST /api/admin/keys': () => [forStaff({ body: { name: 'erp', rights: ['orders.read'] } })],
  'DELETE /api/admin/keys/{id}': () => [forStaff({ params: { id: uuidv7() } })],
  'POST /api/admin/webhooks/{id}/again': () => [forStaff({ params: { id: uuidv7() } })],
  'POST /api/admin/reviews/{payment}': () => [forStaff({ params: { payment: uuidv7() }, body: { decision: 'accept' } })],
  ...Object.fromEntries(
    ['purchase', 'picking', 'unpaid'].flatMap((list): [string, Cases][] => [
      [`GET /api/admin/lists/${list}`, () => [forStaff({ query: { date: '2026-11-22' } })]],
      [`GET /api/admin/lists/${list}/csv`, () => [forStaff({ query: { date: '2026-11-22' } })]],
    ]),
  ),
  'PUT /api/admin/orders/{id}/parts/{campaignId}/attempts/{act}/photo': ({ order, item }) => [
    forStaff({ params: { id: order.id, campaignId: item.campaignId, act: uuidv7() }, body: { picture: 'AAAA' } }),
  ],
  'GET /api/admin/orders/{id}/attempts/{act}/photo': ({ order }) => [forStaff({ params: { id: order.id, act: uuidv7() } })],
  'GET /api/admin/orders/{id}/photos/{photo}': ({ order }) => [forStaff({ params: { id: order.id, photo: uuidv7() } })],
  'GET /api/operation/orders/{id}/attempts/{act}/photo': ({ order }) => [refused('not_found', { params: { id: order.id, act: uuidv7() } })],
  'GET /api/operation/orders/{id}/ratings': ({ order }) => [refused('order_not_found', { params: { id: order.id } })],
  'PUT /api/operation/orders/{id}/ratings': ({ order, item }) => [
    refused('order_not_found', { params: { id: order.id }, body: { ratings: [{ campaignId: item.campaignId, stars: 1 }] } }),
  ],
  'POST /api/operation/orders/{id}/ratings/photo': ({ order }) => [
    refused('order_not_found', { params: { id: order.id }, body: { picture: 'AAAA' } }),
  ],
  'GET /api/admin/surveys': () => [forStaff()],
  'GET /api/admin/surveys/{id}': ({ surveyId }) => [forStaff({ params: { id: surveyId } })],
  'GET /api/admin/surveys/{id}/texts': ({ surveyId }) => [forStaff({ params: { id: surveyId }, query: { question: 'porque' } })],
  'GET /api/admin/surveys/{id}/csv': ({ surveyId }) => [forStaff({ params: { id: surveyId } })],
  'GET /api/admin/people': () => [forStaff()],
  'GET /api/admin/search': () => [forStaff({ query: { q: 'bolo' } })],
  'GET /api/admin/people/reach': () => [forStaff()],
  'GET /api/admin/people/places': () => [forStaff()],
  'GET /api/admin/people/{person}': ({ leadId }) => [forStaff({ params: { person: leadId } })],
  'GET /api/admin/demand': () => [forStaff()],
  'PUT /api/admin/people/{person}/reference': ({ leadId }) => [forStaff({ params: { person: leadId }, body: { reference: 'C-1' } })],
  'PUT /api/admin/orders/{id}/reference': ({ order }) => [forStaff({ params: { id: order.id }, body: { reference: 'NF 1' } })],
  'POST /api/admin/counter-orders/quote': ({ item }) => [
    forStaff({ body: { items: [{ id: item.id, campaignId: item.campaignId, quantity: 1 }] } }),
  ],
  'POST /api/admin/counter-orders': ({ item }) => [
    forStaff({
      body: {
        act: uuidv7(),
        userName: 'Maria',
        userPhone: '(11) 91234-5678',
        items: [{ id: item.id, campaignId: item.campaignId, quantity: 1 }],
        price: 100_000,
        method: 'PIX',
      },
    }),
  ],
  'PUT /api/admin/orders/{id}/parcels': ({ order }) => [
    forStaff({ params: { id: order.id }, body: { parcels: [{ code: 'AA1', carrier: 'Correios' }] } }),
  ],
  'PUT /api/admin/orders/{id}/address': ({ order }) => [
    forStaff({
      params: { id: order.id },
      body: {
        cep: '01001-000',
        street_address: 'Praça da Sé',
        street_number: '9',
        neighborhood: 'Sé',
        city: 'São Paulo',
        administrative_area: 'SP',
      },
    }),
  ],
  'POST /api/admin/orders/{id}/remarks': ({ order }) => [forStaff({ params: { id: order.id }, body: { id: uuidv7(), text: 'Oi' } })],
  'DELETE /api/admin/orders/{id}/remarks/{remark}': ({ order }) => [forStaff({ params: { id: order.id, remark: uuidv7() } })],
  'POST /api/admin/orders/{id}/tags': ({ order }) => [forStaff({ params: { id: order.id }, body: { add: ['vip'] } })],
  'GET /api/admin/order-tags': () => [forStaff({})],
  'POST /api/admin/people/{person}/notes': ({ leadId }) => [forStaff({ params: { person: leadId }, body: { id: uuidv7(), text: 'Oi' } })],
  'DELETE /api/admin/people/{person}/notes/{note}': ({ leadId }) => [forStaff({ params: { person: leadId, note: uuidv7() } })],
  'GET /api/operation/orders/code/{code}/bulletins': ({ order }) => [refused('order_not_found', { params: { code: order.code } })],
  'GET /api/admin/campaigns/{campaignId}/bulletins': () => [forStaff({ params: { campaignId: 'feira' } })],
  'PUT /api/admin/campaigns/{campaignId}/bulletins/{bulletin}': () => [
    forStaff({ params: { campaignId: 'feira', bulletin: uuidv7() }, body: { revision: 0, text: 'A colheita' } }),
  ],
  'DELETE /api/admin/campaigns/{campaignId}/bulletins/{bulletin}': () => [
    forStaff({ params: { campaignId: 'feira', bulletin: uuidv7() } }),
  ],
  'GET /api/admin/points/{storeId}/leader': () => [forStaff({ params: { storeId: 'padaria' } })],
  'PUT /api/admin/points/{storeId}/leader': () => [forStaff({ params: { storeId: 'padaria' }, body: { key: 'a@b.test', percentage: 5 } })],
  'PUT /api/admin/leaders/{leader}/percentage': () => [forStaff({ params: { leader: uuidv7() }, body: { percentage: 5 } })],
  'DELETE /api/admin/leaders/{leader}': () => [forStaff({ params: { leader: uuidv7() } })],
  ...Object.fromEntries(
    ['', '/csv'].flatMap((table): [string, Cases][] => [
      [`GET /api/admin/leaders/{leader}/months/{month}${table}`, () => [forStaff({ params: { leader: uuidv7(), month: '2026-11' } })]],
      [
        `GET /api/operation/leaders/{leader}/months/{month}${table}`,
        () => [refused('not_found', { params: { leader: uuidv7(), month: '2026-11' } })],
      ],
    ]),
  ),
  'GET /api/operation/leaders': () => [own({}, 200, [])],
  'PUT /api/operation/leaders/{leader}/acceptance': () => [refused('not_found', { params: { leader: uuidv7() } })],
  'DELETE /api/operation/leaders/{leader}': () => [refused('not_found', { params: { leader: uuidv7() } })],
  'GET /api/operation/leaders/{leader}/people': () => [refused('not_found', { params: { leader: uuidv7() } })],
  'GET /api/operation/leaders/{leader}/parts': () => [refused('not_found', { params: { leader: uuidv7() } })],
  'GET /api/operation/leaders/{leader}/months': () => [refused('not_found', { params: { leader: uuidv7() } })],
  'POST /api/operation/leaders/{leader}/orders/{id}/parts/{campaignId}/hand-over': ({ order, item }) => [
    refused('not_found', {
      params: { leader: uuidv7(), id: order.id, campaignId: item.campaignId },
      body: { act: uuidv7(), deliveryCode: '0000' },
    }),
  ],
  'GET /api/admin/marketing': () => [forStaff()],
  'GET /api/admin/marketing/{message}': () => [forStaff({ params: { message: uuidv7() } })],
  'PUT /api/admin/marketing/{message}': () => [
    forStaff({
      params: { message: uuidv7() },
      body: { revision: 0, title: 'Abriu', text: 'Venha ver.', byMail: true, byPush: true, segment: {} },
    }),
  ],
  'DELETE /api/admin/marketing/{message}': () => [forStaff({ params: { message: uuidv7() } })],
  'POST /api/admin/marketing/{message}/sending': () => [forStaff({ params: { message: uuidv7() }, body: { revision: 1 } })],
  'DELETE /api/admin/marketing/{message}/sending': () => [forStaff({ params: { message: uuidv7() } })],
  'GET /api/admin/inquiries': () => [forStaff()],
  'PUT /api/admin/inquiries/{inquiry}/answer': ({ inquiryId }) => [forStaff({ params: { inquiry: inquiryId }, body: { text: 'Oi' } })],
  'GET /api/admin/ratings': () => [forStaff()],
  'GET /api/admin/ratings/photos/{photo}': () => [forStaff({ params: { photo: uuidv7() } })],
  'PUT /api/admin/ratings/{rating}/answer': () => [forStaff({ params: { rating: uuidv7() }, body: { text: 'Obrigado!' } })],
  'PUT /api/admin/ratings/{rating}/hiding': () => [forStaff({ params: { rating: uuidv7() }, body: { reason: 'Ofende' } })],
  'DELETE /api/admin/ratings/{rating}/hiding': () => [forStaff({ params: { rating: uuidv7() } })],
  'GET /api/admin/orders': () => [forStaff()],
  'GET /api/admin/order-slips/text': ({ order }) => [forStaff({ query: { codes: order.code } })],
  'GET /api/admin/order-slips': ({ order }) => [forStaff({ query: { codes: order.code } })],
  'GET /api/admin/orders/{id}': ({ order }) => [forStaff({ params: { id: order.id } })],
  'GET /api/admin/rounds': () => [forStaff()],
  'GET /api/admin/rounds/{date}': () => [forStaff({ params: { date: '2026-11-22' } })],
  'GET /api/admin/pickups': () => [forStaff()],
  'GET /api/operation/staff/me': () => [forStaff()],
  'POST /api/admin/letters/{news}/preview': () => [forStaff({ params: { news: 'PAID' }, body: {} })],
  'POST /api/admin/letters/{news}/test': () => [forStaff({ params: { news: 'PAID' }, body: {} })],
  'GET /api/operation/staff/me/lists': () => [forStaff()],
  'PUT /api/operation/staff/me/lists/{list}': () => [forStaff({ params: { list: 'orders' }, body: { views: [], hidden: [] } })],
  'GET /api/operation/staff/me/day-letter': () => [forStaff()],
  'PUT /api/operation/staff/me/day-letter': () => [forStaff({ body: { hour: 7 } })],
  'POST /api/admin/stock': () => [forStaff({ body: { act: uuidv7(), lines: [{ item: 'tomate', adjust: 1 }] } })],
  'POST /api/admin/stock/preview': () => [forStaff({ body: { lines: [{ item: 'tomate', adjust: 1 }] } })],
  'GET /api/admin/items': () => [forStaff()],
  'GET /api/admin/items/sheet': () => [forStaff()],
  'POST /api/admin/items/sheet': () => [forStaff({ body: { act: uuidv7(), seen: '', lines: [{ item: 'tomate', price: 100 }] } })],
  'POST /api/admin/items/sheet/preview': () => [forStaff({ body: { lines: [{ item: 'tomate', price: 100 }] } })],
  'GET /api/admin/items/imports': () => [forStaff()],
  'POST /api/admin/items/imports': () => [forStaff({ body: { ...someImport, act: uuidv7(), seen: '' } })],
  'POST /api/admin/items/imports/preview': () => [forStaff({ body: someImport })],
  'GET /api/admin/items/imports/{id}/report': () => [forStaff({ params: { id: uuidv7() } })],
  'GET /api/admin/people/imports': () => [forStaff()],
  'POST /api/admin/people/imports': () => [forStaff({ body: { file: 'AAAA', name: 'a.csv', act: uuidv7(), seen: '' } })],
  'POST /api/admin/people/imports/preview': () => [forStaff({ body: { file: 'AAAA', name: 'a.csv' } })],
  'GET /api/admin/people/imports/{id}/report': () => [forStaff({ params: { id: uuidv7() } })],
  'DELETE /api/admin/people/{person}/imported': ({ leadId }) => [forStaff({ params: { person: leadId } })],
  'POST /api/admin/items/imports/{id}/cancel': () => [forStaff({ params: { id: uuidv7() } })],
  'POST /api/admin/items/imports/{id}/retry': () => [forStaff({ params: { id: uuidv7() } })],
  'GET /api/admin/today': () => [forStaff()],
  'GET /api/admin/figures': () => [forStaff({ query: { from: '2026-11-01', to: '2026-11-30' } })],
  'GET /api/admin/coupon-uses': () => [forStaff()],
  'GET /api/admin/costs': () => [forStaff()],
  'GET /api/admin/campaigns/{id}/stages': () => [forStaff({ params: { id: 'feira' } })],
  'GET /api/admin/campaigns/{id}/margin': () => [forStaff({ params: { id: 'feira' } })],
  'GET /api/admin/payouts': () => [forStaff()],
  'GET /api/admin/payouts/{date}': () => [forStaff({ params: { date: '2026-11-22' }, query: { method: 'PIX' } })],
  'GET /api/admin/purchases': () => [forStaff({})],
  'GET /api/admin/margins': () => [forStaff({ query: { days: 90 } })],
  'GET /api/admin/orders/{id}/margin': ({ order }) => [forStaff({ params: { id: order.id } })],
  'GET /api/admin/campaigns': () => [forStaff()],
  'POST /api/admin/hosts/check': () => [forStaff({ body: { host: 'nova.localhost' } })],
  'GET /api/admin/sso/secrets': () => [forStaff({})],
  'PUT /api/admin/sso/{id}/secret': () => [forStaff({ params: { id: 'empresa' }, body: { secret: 'x' } })],
  'DELETE /api/admin/sso/{id}/secret': () => [forStaff({ params: { id: 'empresa' } })],
  'POST /api/admin/areas/reach': () => [
    forStaff({
      body: {
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [-46.7, -23.6],
              [-46.6, -23.6],
              [-46.6, -23.5],
              [-46.7, -23.6],
            ],
          ],
        },
      },
    }),
  ],
  'POST /api/admin/logos': () => [forStaff({ body: {} })],
  'POST /api/admin/videos': () => [forStaff({ body: { video: 'AAAA' } })],
  'POST /api/admin/pictures': () => [forStaff({ body: { picture: 'AAAA' } })],
  'GET /api/admin/export': () => [forStaff()],
  'GET /api/admin/first-steps': () => [forStaff()],
  'POST /api/admin/first-steps/open': () => [forStaff()],
  'GET /api/admin/written/{kind}': () => [forStaff({ params: { kind: 'items' } })],
  ...Object.fromEntries(
    ['GET ', 'GET /history', 'PUT ', 'DELETE ', 'POST /preview', 'POST /history/{state}'].map((call): [string, Cases] => {
      const [method, rest] = call.split(' ')
      const body = { value: {} }
      return [
        `${method} /api/admin/written/{kind}/{id}${rest}`,
        ({ item }) => [forStaff({ params: { kind: 'items', id: item.id, state: uuidv7() }, query: { revision: 'a' }, body })],
      ]
    }),
  ),
  'GET /api/admin/drafts': () => [forStaff()],
  ...Object.fromEntries(
    ['GET ', 'PUT ', 'DELETE ', 'PUT /schedule', 'DELETE /schedule', 'POST /publish', 'POST /preview'].map((call): [string, Cases] => {
      const [method, rest] = call.split(' ')
      const edition = uuidv7()
      return [
        `${method} /api/admin/written/{kind}/{id}/draft${rest}`,
        ({ item }) => [
          forStaff({ params: { kind: 'items', id: item.id }, query: { edition }, body: { edition, at: '2027-01-01T00:00:00Z' } }),
        ],
      ]
    }),
  ),
  'POST /api/admin/campaigns/{campaignId}/end': () => [forStaff({ params: { campaignId: 'feira' } })],
  'PUT /api/operation/merchant/campaigns/{campaignId}': () => [forStaff({ params: { campaignId: 'feira' }, body: {} })],
  // Public calls that name an owner's data.
  'GET /api/operation/carts/{uuid}': ({ cartUuid }) => [own({ params: { uuid: cartUuid } }, 200, { isMine: false })],
  'GET /api/operation/orders/code/{code}/public': ({ order }) => [own({ params: { code: order.code } }, 200, { isMine: false })],
  'POST /auth/logout': ({ person }) => [own({ body: { userId: person.userId, refreshToken: `${person.refresh.slice(0, -1)}-` } }, 201)],
}

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const byName = new Map(endpoints.map((endpoint) => [nameOf(endpoint), endpoint]))
/** The owner's data that no response to anybody else may hold; values of the request are the caller's already. */
let secrets: string[]
let tenant: TestTenant
let owner: Owner
let before: string

/** The clock advances by hours; an order of the owner that expires meanwhile, by the server's own sweep, is not a stranger's change. */
const patientPayment: TenantFile['payment'] = {
  methods: ['PIX', 'CREDIT_CARD', 'ON_DELIVERY'],
  pix: { key: 'chave@example.com', name: 'LOJA DE TESTE', city: 'SAO PAULO' },
  pixMinutes: 1440,
  installments: { maxCount: 6, freeUntil: 3, rateBps: 299, minimumCentavos: 500 },
  unpaid: unbounded,
}

/** The shop's data about the owner, without the time of reading. */
async function holdings() {
  const { headers: headersMore } = owner.person
  const { exportedAt: _at, ...held } = (await callEndpoint(t.app, exportClient, { host: tenant.host, headersMore })).body
  const order = (await callEndpoint(t.app, getOrder, { host: tenant.host, headersMore, params: { code: owner.order.code } })).body
  const invite = (await callEndpoint(t.app, getInvite, { host: tenant.host, headersMore })).body
  return JSON.stringify({ held, order, invite })
}

/** Another person of the same shop with an account, without any of the owner's data. */
async function somebodyElse(): Promise<Signed> {
  t.clock.now = new Date(t.clock.now.getTime() + 130_000)
  const person = await signIn(t, tenant)
  const params = { userId: person.userId }
  await callEndpoint(t.app, createClient, { host: tenant.host, params, body: { name: 'Outra Pessoa' }, headersMore: person.headers })
  return person
}

beforeAll(async () => {
  tenant = await buildTenant(t.pool, { payment: patientPayment })
  owner = await buildOwner(t, tenant)
  // The sweep does so after a minute, which a busy machine may need for this file.
  await answerInterests(await ctxOf(t, tenant.id))
  const { person, pix, leadId, clientId, invite, order } = owner
  const phone = person.phone.replaceAll(/\D/g, '')
  const cpf = ownersSecrets.cpf.replaceAll(/\D/g, '')
  secrets = [
    ...Object.values(ownersSecrets),
    person.phone,
    phone,
    cpf,
    pix.code,
    leadId,
    clientId,
    person.userId,
    invite,
    order.deliveryCode,
  ]
  before = await holdings()
})

/** A few digits may occur in an id by chance: only a code as a whole word counts. */
const tells = (text: string, secret: string) =>
  /^\d{3,6}$/.test(secret) ? new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(text) : text.includes(secret)

describe('another person of the same shop', () => {
  it('is tested with every call that needs a visitor or a person', () => {
    const guarded = endpoints.filter(({ auth }) => auth !== 'public').map(nameOf)
    expect(guarded.filter((name) => !cases[name])).toEqual([])
    expect(Object.keys(cases).filter((name) => !byName.has(name))).toEqual([])
  })

  it.each(Object.keys(cases))('%s with the owner’s ids returns and changes nothing', async (name) => {
    const endpoint = byName.get(name)!
    const person = await somebodyElse()
    const visitor = await buildLead(t.pool, tenant.id)
    const callers = [{ headersMore: person.headers }, ...(endpoint.auth === 'client' ? [] : [{ as: visitor }])]
    for (const who of callers)
      for (const { visitor: asVisitor, ...given } of cases[name]!(owner, person)) {
        const { input = {}, status, code, body = {} }: Case = { ...given, ...('as' in who && asVisitor) }
        const answer = await callEndpoint(t.app, endpoint, { host: tenant.host, ...who, ...input } as never)
        expect(answer, JSON.stringify(answer.body)).toMatchObject({ status, ...(status !== 204 && { body: code ? { code } : body }) })
        const text = JSON.stringify(answer.body ?? '')
        expect(secrets.filter((secret) => tells(text, secret))).toEqual([])
      }
    expect(await holdings()).toBe(before)
  })

  it.each(Object.entries(cases))('%s returns nothing to people of another shop, with any host and credential', async (name, casesOf) => {
    const endpoint = byName.get(name)!
    const foreign = await buildTenant(t.pool)
    const person = await signIn(t, foreign)
    const visitor = await buildLead(t.pool, foreign.id)
    const asked = casesOf(owner, { userId: person.userId })
    const actors = [
      { host: foreign.host, headersMore: person.headers },
      { host: foreign.host, as: visitor },
      { host: tenant.host, headersMore: person.headers },
      { host: tenant.host, as: visitor },
      { host: tenant.host, headersMore: { 'x-lead': owner.leadId } },
      { host: tenant.host, headersMore: { authorization: `Bearer lead.${owner.leadId}.${'0'.repeat(43)}` } },
      { host: foreign.host, headersMore: { ...person.headers, 'x-app': tenant.host } },
    ]
    for (const actor of actors)
      for (const { input } of asked) {
        const answer = await callEndpoint(t.app, endpoint, { ...actor, ...input } as never)
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
        const isStranger = actor.host === tenant.host && endpoint.auth !== 'public'
        expect(answer.status === 401 || !isStranger, `${name}: ${answer.status}`).toBe(true)
        const text = JSON.stringify(answer.body ?? '')
        expect(secrets.filter((secret) => tells(text, secret))).toEqual([])
      }
    expect(await holdings()).toBe(before)
  })

  it('gets the same answers for existing and unknown CPFs, phones and orders', async () => {
    const person = await somebodyElse()
    const ask = async (name: string, input: object) =>
      callEndpoint(t.app, byName.get(name)!, { host: tenant.host, headersMore: person.headers, ...input } as never)
    const codes = [owner.order.code, 'ZZZZ-ZZZZ']
    const answers = await Promise.all(codes.map((code) => ask('GET /api/operation/orders/code/{code}', { params: { code } })))
    expect(answers[0]).toEqual(answers[1])
    const sent = await Promise.all(
      [somePhone(), somePhone()].map((value) => ask('POST /api/users/verification/login', { body: { key: 'PHONE', value } })),
    )
    expect(sent[0]).toEqual(sent[1])
  })
})
