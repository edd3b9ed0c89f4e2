import { Customer, CustomerCard } from 'mercadopago'
import { z } from 'zod'
import { ProviderRefusal, unavailableAfter } from './guarded-calls.ts'
import type { MercadoPagoCalls, MercadoPagoPages } from './mercadopago-calls.ts'
import type { CardKeeping, KeptCard } from './payment-adapter.ts'

const Customers = z.object({ results: z.array(z.object({ id: z.string().regex(/^[\w-]{1,64}$/) })) })
const Card = z.object({
  id: z.coerce.string().regex(/^[\w-]{1,64}$/),
  customer_id: z.string(),
  expiration_month: z.int().min(1).max(12),
  expiration_year: z.int().min(2000).max(2999),
  first_six_digits: z.string(),
  last_four_digits: z.string().regex(/^\d{4}$/),
  payment_method: z.object({ id: z.string().regex(/^[a-z_]{2,32}$/) }),
  date_created: z.string(),
})
type Card = z.infer<typeof Card>
const Removed = z.object({ id: z.coerce.string() })

/** The saved cards of the acquirer's customers. */
export function mercadoPagoCards({ call, must, config, told }: MercadoPagoCalls, pages: MercadoPagoPages): CardKeeping {
  const findHolder = async (email: string) =>
    (await must('find customer', Customers, () => new Customer(config()).search({ options: { email } }))).results[0]?.id
  /** A concurrent second request is told that the customer exists. */
  async function holderOf(person: string): Promise<string> {
    const email = addressOf(person)
    const known = await findHolder(email)
    if (known) return known
    try {
      return (await call('create customer', z.object({ id: z.string() }), () => new Customer(config()).create({ body: { email } }))).id
    } catch (error) {
      const other = error instanceof ProviderRefusal ? await findHolder(email) : undefined
      if (other === undefined) throw unavailableAfter(error, told, 'create customer')
      return other
    }
  }
  const listCards = (customerId: string) => must('list cards', z.array(Card), () => new CustomerCard(config()).list({ customerId }))
  async function removeCard({ id, holder }: Pick<KeptCard, 'id' | 'holder'>): Promise<void> {
    try {
      await call('remove card', Removed, () => new CustomerCard(config()).remove({ customerId: holder, cardId: id }))
    } catch (error) {
      if (!(error instanceof ProviderRefusal) || error.status !== 404) throw unavailableAfter(error, told, 'remove card')
    }
  }

  return {
    beginIntent: async (intent) => pages.intent(intent),
    async keep(person, token) {
      const customerId = await holderOf(person)
      try {
        const made = await call('keep card', Card, () => new CustomerCard(config()).create({ customerId, body: { token } }))
        const same = (await listCards(customerId)).filter((card) => isSameCard(card, made)).sort(byAge)
        const [first = made] = same
        if (first.id !== made.id) await removeCard({ id: made.id, holder: customerId })
        return keptCardOf(first)
      } catch (error) {
        if (error instanceof ProviderRefusal && error.status === 400) return undefined
        throw unavailableAfter(error, told, 'keep card')
      }
    },
    async list(person) {
      const holder = await findHolder(addressOf(person))
      return holder === undefined ? [] : (await listCards(holder)).map(keptCardOf)
    },
    remove: removeCard,
    codeField: (card) => pages.fields(card),
  }
}

/** Customers are identified by an address, and a buyer who enters somebody else's would get their cards: so it is a generated one that nobody can choose. */
const addressOf = (person: string) => `cliente-${person}@example.com`

const isSameCard = (one: Card, other: Card) =>
  one.first_six_digits === other.first_six_digits &&
  one.last_four_digits === other.last_four_digits &&
  one.expiration_month === other.expiration_month &&
  one.expiration_year === other.expiration_year
const byAge = (a: Card, b: Card) => a.date_created.localeCompare(b.date_created) || a.id.localeCompare(b.id)

const keptCardOf = (card: Card): KeptCard => ({
  id: card.id,
  holder: card.customer_id,
  brand: card.payment_method.id,
  lastFour: card.last_four_digits,
  month: card.expiration_month,
  year: card.expiration_year,
})
