import * as m from '#paraglide/messages.js'
import { paths } from '#lib/paths.ts'
import { Icon } from '#ui/icon.tsx'
import { circleAlert } from '#ui/icon-paths-more.ts'
import { trash2 } from '#ui/icon-paths.ts'
import { Picture, tint } from '#ui/picture.tsx'
import { Price, StruckPrice } from '#ui/price.tsx'
import { showSnack } from '#ui/snackbar.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { addEntry, setEntryQuantity, type CartEntry } from './cart-store.ts'
import type { LineIssue, LineView } from './cart-view.ts'

const fewLeft = 5

export function CartLine({ line }: { line: LineView }) {
  const { key, entry, total, discount, available, issue } = line
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
        {(issue || isScarce) && (
          <LineProblem text={issue ? issueText(issue, available) : scarceText(available)} isAlert={issue !== undefined} />
        )}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          {isGone ? (
            <TextButton onClick={() => change(0)} aria-label={m.remove_item({ name: entry.name })}>
              {m.remove()}
            </TextButton>
          ) : (
            <>
              <span className="grid gap-1">
                <Price centavos={total - discount} size="small" />
                {discount > 0 && <StruckPrice centavos={total} />}
              </span>
              {issue === 'too_many' ? (
                <TextButton onClick={() => change(available)}>{m.reduce_to({ count: available })}</TextButton>
              ) : (
                <Stepper name={entry.name} quantity={entry.quantity} max={available} onChange={change} />
              )}
            </>
          )}
        </div>
      </div>
    </li>
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

function issueText(issue: LineIssue, available: number): string {
  const texts: Record<LineIssue, () => string> = {
    sold_out: m.just_sold_out,
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
