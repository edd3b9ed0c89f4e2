import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { brandOf } from '@mutirao/domain/card-brands'
import { hasCardExpired } from '@mutirao/domain/payment-card'
import { digitsOf, type TypedCard } from './card-form.ts'

/** A card of which only the last digits are stored: they decide the outcome of its payments. */
export type StoredCard = { id: string; holder: string; brand: string; lastFour: string; month: number; year: number }
type Line = StoredCard & { isRemoved?: boolean }

/** A person's intent to save a card. */
export type Intent = { id: string; secret: string; holder: string; endsAt: Date }

/** The cards saved by the acquirer, in a file of its own; intents end with the process. */
export class KeptCards {
  readonly #cards = new Map<string, StoredCard>()
  readonly #intents = new Map<string, Intent>()
  readonly #file: string

  constructor(file: string) {
    this.#file = file
    mkdirSync(dirname(file), { recursive: true })
    if (!existsSync(file)) return
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) this.#index(JSON.parse(line) as Line)
  }

  begin(holder: string, endsAt: Date): Intent {
    const intent = { id: randomBytes(12).toString('hex'), secret: randomBytes(24).toString('base64url'), holder, endsAt }
    this.#intents.set(intent.id, intent)
    return intent
  }

  findIntent(id: string, now: Date): Intent | undefined {
    const intent = this.#intents.get(id)
    return intent && intent.endsAt > now ? intent : undefined
  }

  end(id: string): void {
    this.#intents.delete(id)
  }

  /** Without the number, two cards of one person with the same last digits and expiry are one: enough for a demonstration. */
  keep(holder: string, typed: TypedCard): StoredCard {
    const digits = digitsOf(typed.number)
    const expiry = digitsOf(typed.expiry)
    const card = {
      brand: brandOf(digits) ?? 'other',
      lastFour: digits.slice(-4),
      month: Number(expiry.slice(0, 2)),
      year: Number(expiry.slice(2).padStart(4, '20')),
    }
    const known = this.of(holder).find((one) => Object.entries(card).every(([name, value]) => one[name as keyof typeof card] === value))
    if (known) return known
    const kept = { ...card, holder, id: randomBytes(12).toString('hex') }
    this.#write(kept)
    return kept
  }

  of(holder: string): StoredCard[] {
    return [...this.#cards.values()].filter((card) => card.holder === holder)
  }

  /** The card, while it can pay for this holder. */
  find({ id, holder }: { id: string; holder: string }, now: Date): StoredCard | undefined {
    const card = this.#cards.get(id)
    return card?.holder === holder && !hasCardExpired(card, now) ? card : undefined
  }

  remove(id: string, holder: string): void {
    const card = this.#cards.get(id)
    if (card?.holder === holder) this.#write({ ...card, isRemoved: true })
  }

  #write(line: Line) {
    this.#index(line)
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
  }

  #index({ isRemoved, ...card }: Line) {
    if (isRemoved) this.#cards.delete(card.id)
    else this.#cards.set(card.id, card)
  }
}
