import { ChosenParts } from '#features/cart/chosen-parts.tsx'
import { ItemStepper } from '#features/cart/item-stepper.tsx'
import type { ItemTerms } from '#features/catalog/card/product-card-look.ts'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { Picture, tint } from '#ui/picture.tsx'
import type { RepeatLine } from '@mutirao/contract/repeat'
import { currentPrice } from '@mutirao/domain/current-price'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { StruckPrice } from '@mutirao/ui/price.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import type { RepeatRow } from './repeat-list.ts'

type Props = { row: RepeatRow; terms: ItemTerms; onQuantity: (quantity: number) => void; onSwap: () => void }

const reasons: Record<NonNullable<RepeatLine['why']>, () => string> = {
  GONE: m.no_longer_sold,
  SOLD_OUT: m.sold_out,
  OUT_OF_AREA: m.not_in_area,
  SCHEDULED: m.repeat_not_open,
  BLOCKED: m.status_blocked,
  EXPIRED: m.repeat_closed,
  CHOICE: m.repeat_choose_text,
}

/** One item: the quantity to add, or the reason why not with the alternative. */
export function RepeatRowView({ row, terms, onQuantity, onSwap }: Props) {
  const { line, state } = row
  const { offer } = line
  const shown = isSwapped(row) && offer ? offer.item : line
  const isLost = state === 'offered' || state === 'none'
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <span className={`block size-14 shrink-0 rounded-sm p-0.5 ${tint(shown.hue)}`}>
          <Picture picture={shown.picture} sizes="56px" max={160} isDecorative className={isLost ? 'opacity-55 grayscale' : ''} />
        </span>
        <div className="min-w-30 flex-1">
          <p className="line-clamp-2 leading-[1.2rem] font-medium">{shown.name}</p>
          <About row={row} />
          {state === 'in' && offer && <UnitPrice offer={offer} terms={terms} />}
        </div>
        <Act row={row} name={shown.name} onQuantity={onQuantity} />
      </div>
      {state === 'offered' && offer && <Instead line={line} offer={offer} terms={terms} onSwap={onSwap} />}
    </li>
  )
}

const isSwapped = ({ state, line: { offer } }: RepeatRow) => state === 'in' && offer !== undefined && offer.kind !== 'same'

/** Content and unit, or the item that it replaces. */
function About({ row }: { row: RepeatRow }) {
  const { name, unit, chosen, why } = row.line
  if (isSwapped(row)) return <p className="text-12 text-ink-2">{m.repeat_in_place({ name })}</p>
  return (
    <>
      <ChosenParts chosen={chosen} />
      <p className="text-12 text-ink-2">
        {unit}
        {why && (
          <>
            {' · '}
            <span className="font-semibold text-warn">{reasons[why]()}</span>
          </>
        )}
      </p>
    </>
  )
}

function Act({ row, name, onQuantity }: Pick<Props, 'row' | 'onQuantity'> & { name: string }) {
  const { line, state, quantity } = row
  const { offer, why, campaignId: campaign, id: item } = line
  if (state === 'in' && offer) return <Quantity name={name} quantity={quantity} most={offer.item.quantity} onQuantity={onQuantity} />
  if (state === 'choose')
    return (
      <TextLink href={chooseHref(line)} aria-label={m.repeat_choose_named({ name })}>
        {m.to_choose()}
      </TextLink>
    )
  if (state !== 'none' || !why || !hasReminder(why)) return null
  return <TextLink href={paths.lead({ campaign, item, reason: why === 'SOLD_OUT' ? 'sold_out' : 'area' })}>{m.notify_me()}</TextLink>
}

/** Closed groups have one reminder below for all their lines. */
const hasReminder = (why: NonNullable<RepeatLine['why']>) => why === 'SOLD_OUT' || why === 'OUT_OF_AREA'

/** An item that is no longer a kit has no options: links to its product page. */
function chooseHref({ campaignId, id, offer }: RepeatLine) {
  return offer?.item.choice ? paths.choose(offer.item) : paths.product(campaignId, id)
}

type QuantityProps = { name: string; quantity: number; most: number; onQuantity: (quantity: number) => void }

/** The stepper stays at zero, so that the focus is kept; there is no lower value. */
function Quantity({ name, quantity, most, onQuantity }: QuantityProps) {
  if (quantity === 0)
    return (
      <Button kind="line" size="small" aria-label={m.add_item({ name })} onClick={() => onQuantity(1)}>
        {m.repeat_take()}
      </Button>
    )
  return <ItemStepper name={name} quantity={quantity} max={most} onChange={onQuantity} />
}

type Offer = NonNullable<RepeatLine['offer']>

/** Today's price with the group's tier; the price without it is struck through. */
function UnitPrice({ offer, terms }: { offer: Offer; terms: ItemTerms }) {
  const { price, before } = currentPrice({ price: offer.unitPrice }, terms.group)
  return (
    <p className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5 text-14 font-semibold tabular-nums">
      {formatMoney(price)}
      {before ? <StruckPrice label={m.price_before()} centavos={before} /> : null}
    </p>
  )
}

type InsteadProps = { line: RepeatLine; offer: Offer; terms: ItemTerms; onSwap: () => void }

/** Adds it with one tap. */
function Instead({ line, offer, terms, onSwap }: InsteadProps) {
  const { item, kind } = offer
  return (
    <div className="mt-2 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-card bg-well p-2.5">
      <span className={`block size-11 shrink-0 rounded-sm p-0.5 ${tint(item.hue)}`}>
        <Picture picture={item.picture} sizes="44px" max={160} isDecorative />
      </span>
      <div className="min-w-30 flex-1">
        <p className="text-12 text-ink-2">
          {kind === 'elsewhere' ? m.repeat_elsewhere({ campaign: item.campaignName }) : m.repeat_similar()}
        </p>
        <p className="line-clamp-2 text-14 leading-[1.15rem] font-medium">
          {item.name} · {item.unit}
        </p>
        <UnitPrice offer={offer} terms={terms} />
      </div>
      <Button kind="soft" size="small" aria-label={m.repeat_swap_named({ name: line.name, other: item.name })} onClick={onSwap}>
        {m.swap()}
      </Button>
    </div>
  )
}
