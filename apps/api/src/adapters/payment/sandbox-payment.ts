import { request } from 'node:http'
import { z } from 'zod'
import { Problem } from '@mutirao/contract/problems'
import { cardBrands } from '@mutirao/domain/card-brands'
import type { PaymentAdapter } from './payment-adapter.ts'
import { isSigned } from './signature.ts'

const ChargeAnswer = z.object({
  id: z.string(),
  pixCode: z.string().optional(),
  payUrl: z.string().optional(),
  clientSecret: z.string().optional(),
  cardFrame: z.string().optional(),
})
const Notice = z.object({
  eventId: z.string().regex(/^[\w.:-]{8,64}$/),
  reference: z.uuid(),
  state: z.enum(['APPROVED', 'REFUSED']),
  amount: z.int().min(1).max(2_147_483_647),
  brand: z.enum(cardBrands).optional(),
})
const OneSettled = z.object({ reference: z.uuid(), received: z.int(), returned: z.int(), returning: z.int() })
const AllSettled = z.array(OneSettled)
const KeptCards = z.array(
  z.object({ id: z.string(), holder: z.string(), brand: z.string(), lastFour: z.string(), month: z.int(), year: z.int() }),
)
const Intent = z.object({ cardFrame: z.string() })
const Refunded = z.object({ state: z.enum(['DONE', 'REJECTED']) })
const TIMEOUT_MS = 5000

type Options = { port: () => number; apiKey: string; webhookSecret: string; now: () => Date }

/** The demo acquirer, called over HTTP like any other provider. */
export function sandboxPayment({ port, apiKey, webhookSecret, now }: Options): PaymentAdapter {
  const ask = (method: 'GET' | 'POST', path: string, body?: object) => askAcquirer({ port: port(), apiKey, method, path, body })
  return {
    name: 'sandbox',
    methods: ['PIX', 'CREDIT_CARD'],
    frameOrigin: 'http://acquirer.localhost:*',
    cardFields: () => `http://acquirer.localhost:${port()}/card/fields`,
    cards: {
      async beginIntent({ person, minutes }) {
        return Intent.parse(await ask('POST', '/v1/card-intents', { person, minutes })).cardFrame
      },
      list: async (person) => KeptCards.parse(await ask('GET', `/v1/cards?${new URLSearchParams({ holder: person })}`)),
      async remove({ id, holder }) {
        await ask('POST', `/v1/cards/${encodeURIComponent(id)}/remove`, { holder })
      },
      codeField: () => `http://acquirer.localhost:${port()}/card/fields?card=kept`,
    },
    createCharge: async (charge) => ChargeAnswer.parse(await ask('POST', '/v1/charges', charge)),
    async findOutcome(reference) {
      const outcome = await ask('GET', `/v1/charges/${reference}/outcome`)
      return outcome === null ? undefined : Notice.parse(outcome)
    },
    async cancelCharge(reference) {
      await ask('POST', `/v1/charges/${reference}/cancel`, {})
    },
    async refund({ reference, key, amount }) {
      return Refunded.parse(await ask('POST', `/v1/charges/${reference}/refunds`, { key, amount }))
    },
    async readNotices({ headers, body }) {
      if (!isSigned(webhookSecret, headers['x-signature']?.toString(), body, now())) return undefined
      const notice = Notice.safeParse(parseJson(body))
      if (!notice.success) throw new Problem('client_error')
      return [notice.data]
    },
    async *listSettled({ tenantId, from, to }) {
      const query = new URLSearchParams({ tenantId, from: from.toISOString(), to: to.toISOString() })
      yield* AllSettled.parse(await ask('GET', `/v1/settled?${query}`))
    },
    async findSettled(reference) {
      const settled = await ask('GET', `/v1/charges/${reference}/settled`)
      return settled === null ? undefined : OneSettled.parse(settled)
    },
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

type AcquirerRequest = { port: number; apiKey: string; method: string; path: string; body?: object }

/** Uses node:http, because fetch() cannot set Host, and the acquirer has its own host on the same port. */
function askAcquirer({ port, apiKey, method, path, body }: AcquirerRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Problem('payment_provider_unavailable'))
    const headers = { host: `acquirer.localhost:${port}`, authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    const call = request({ host: '127.0.0.1', port, method, path, headers, timeout: TIMEOUT_MS }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', fail)
      response.on('end', () => {
        if ((response.statusCode ?? 500) >= 400) return fail()
        try {
          resolve(chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : null)
        } catch {
          fail()
        }
      })
    })
    call.on('error', fail)
    call.on('timeout', () => call.destroy(new Error('timeout')))
    call.end(body && JSON.stringify(body))
  })
}
