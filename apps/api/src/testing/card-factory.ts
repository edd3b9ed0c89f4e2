import { beginCardIntent, learnPaymentCards, type PaymentCard } from '@mutirao/contract/payment-cards'
import type { Signed } from './people.ts'
import { callEndpoint, type TestApp } from './test-app.ts'

export const visa = { number: '4111 1111 1111 1111', holder: 'MARIA DA SILVA', expiry: '12/30', cvv: '123' }
export const mastercard = { ...visa, number: '5555 5555 5555 4444' }

/** Submits a card in a frame of the demonstration's acquirer. */
export function typeInto(t: TestApp, frame: string, typed: Partial<typeof visa>) {
  const { pathname, search } = new URL(frame)
  return t.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { host: 'acquirer.localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(typed).toString(),
  })
}

/** A saved card of this person, entered as in the wallet. */
export async function buildCard(
  t: TestApp,
  { host }: { host: string },
  person: Pick<Signed, 'headers'>,
  typed = visa,
): Promise<PaymentCard> {
  const who = { host, headersMore: person.headers }
  const { body: intent } = await callEndpoint(t.app, beginCardIntent, { ...who, body: {} })
  await typeInto(t, intent.cardFrame, typed)
  const { body } = await callEndpoint(t.app, learnPaymentCards, { ...who, body: {} })
  return (body.cards as PaymentCard[]).find(({ lastFour }) => typed.number.endsWith(lastFour))!
}
