import { Suspense } from 'react'
import { writePick } from '#links/choice-search.ts'
import { paths } from '#links/paths.ts'
import { later } from '#page/later.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { Picture, tint } from '#ui/picture.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { trash2 } from '@mutirao/ui/icons.gen.ts'
import { Price, StruckPrice } from '@mutirao/ui/price.tsx'
import { circleAlert } from '@mutirao/ui/service-icons.gen.ts'
import { TextButton, TextLink } from '@mutirao/ui/text-button.tsx'
import { addEntry, setEntryQuantity, type CartEntry } from './cart-store.ts'
import type { LineIssue, LineView } from './cart-view.ts'
import { afterDiscount, ChosenParts } from './chosen-parts.tsx'
import { ItemStepper } from './item-stepper.tsx'

const fewLeft = 5

const TeamNote = later(async () => (await import('./team-note.tsx')).TeamNote)

export function CartLine({ line }: { line: LineView }) {
  const { key, entry, total, discount, available, issue, part, chosen } = line
  const change = (quantity: number) => (quantity > 0 ? setEntryQuantity(key, quantity) : removeLine(key, entry))
  const isGone = issue !== undefined && issue !== 'too_many'
  const isScarce = !issue && available <= fewLeft
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)] gap-3 border-t border-line py-3.5 first:border-t-0" data-issue={issue}>
      <span className={`block size-18 rounded-card p-1 ${tint(entry.hue)}`}>
        <Picture picture={entry.picture} sizes="72px" max={160} isDecorative className={isGone ? 'opacity-45 grayscale' : ''} />
      </span>
      <div className="min-w-0">
        <h3 className="font-text text-14 leading-[1.3] font-medium tracking-normal">
          <a href={paths.product(entry.campaignId, entry.id)}>{entry.name}</a> <span className="text-ink-3">· {entry.unit}</span>
        </h3>
        <ChosenParts chosen={afterDiscount(chosen, line)} />
        {entry.choice && !issue && <EditChoice entry={entry} />}
        <TeamOfLine entry={entry} isGone={isGone} />
        {(issue || isScarce) && (
          <LineProblem text={issue ? issueText(issue, { available, part }) : scarceText(available)} isAlert={issue !== undefined} />
        )}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          {isGone ? (
            <>
              <SolveChoice line={line} />
              <TextButton onClick={() => change(0)} aria-label={m.remove_named({ name: entry.name })}>
                {m.remove()}
              </TextButton>
            </>
          ) : (
            <>
              <span className="grid gap-1">
                <Price centavos={total - discount} size="small" />
                {discount > 0 && <StruckPrice label={m.price_before()} centavos={total} />}
              </span>
              {issue === 'too_many' ? (
                <TextButton onClick={() => change(available)}>{m.reduce_to({ count: available })}</TextButton>
              ) : (
                <ItemStepper name={entry.name} quantity={entry.quantity} max={available} onChange={change} />
              )}
            </>
          )}
        </div>
      </div>
    </li>
  )
}

function TeamOfLine({ entry, isGone }: { entry: CartEntry; isGone: boolean }) {
  if (!entry.teamId || isGone) return null
  return (
    <Suspense>
      <TeamNote entry={entry} teamId={entry.teamId} />
    </Suspense>
  )
}

const choiceHref = (entry: CartEntry) => `${paths.choose(entry)}&from=${writePick(entry.selection ?? [])}`

/** The selection itself is the link to edit it. */
function EditChoice({ entry }: { entry: CartEntry }) {
  return (
    <TextLink href={choiceHref(entry)} aria-label={m.edit_choice_of({ name: entry.name })} className="text-13">
      {m.edit_choice()}
    </TextLink>
  )
}

/** Offers another selection for a sold-out part; the rest stays selected. */
function SolveChoice({ line: { entry, issue, part } }: { line: LineView }) {
  if (!entry.choice) return null
  if (issue === 'invalid_selection')
    return (
      <TextLink href={choiceHref(entry)} data-solve="">
        {m.choose_again()}
      </TextLink>
    )
  if (issue !== 'part_sold_out' || !part?.isChosen) return null
  return (
    <TextLink href={choiceHref(entry)} data-solve="" aria-label={m.swap_part({ name: part.name })}>
      {m.swap()}
    </TextLink>
  )
}

function LineProblem({ text, isAlert }: { text: string; isAlert: boolean }) {
  return (
    <p role={isAlert ? 'alert' : undefined} className="mt-1 flex items-center gap-1 text-12 font-semibold text-err">
      <Icon d={circleAlert} className="size-4" />
      {text}
    </p>
  )
}

function issueText(issue: LineIssue, { available, part }: Pick<LineView, 'available' | 'part'>): string {
  const texts: Record<LineIssue, () => string> = {
    sold_out: m.just_sold_out,
    part_sold_out: () => (part ? m.part_gone({ name: part.name }) : m.just_sold_out()),
    invalid_selection: m.choice_changed,
    too_many: () => scarceText(available),
    campaign_closed: m.campaign_takes_no_orders,
    unknown_item: m.no_longer_sold,
  }
  return texts[issue]()
}

const scarceText = (available: number) => m.only_left({ count: available })

function removeLine(key: string, entry: CartEntry) {
  setEntryQuantity(key, 0)
  showSnack(m.removed({ name: entry.name }), { icon: trash2, action: { label: m.undo(), onPress: () => addEntry(entry) } })
}
