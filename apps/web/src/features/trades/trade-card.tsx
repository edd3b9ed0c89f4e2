import { paths } from '#links/paths.ts'
import { useTenant } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { Picture } from '#ui/picture.tsx'
import type { Trade } from '@mutirao/contract/trades'
import { formatDay } from '@mutirao/domain/delivery-date'
import { ButtonLink } from '@mutirao/ui/button.tsx'

/** The trade's item, the remaining uses, and the reason when it is unavailable. */
export function TradeCard({ trade }: { trade: Trade }) {
  const { timeZone } = useTenant()
  const { id, code, title, text, picture, limits, left, endsAt, state } = trade
  const isOpen = state === 'OPEN'
  const facts = [
    limits > 1 && left > 0 && m.trade_left({ count: left }),
    endsAt && m.trade_until({ day: formatDay(new Date(endsAt), timeZone) }),
  ]
  return (
    <article className="card grid grid-cols-[88px_minmax(0,1fr)] gap-3 p-3.5 md:grid-cols-[120px_minmax(0,1fr)] md:gap-5 md:p-5">
      <span className="block aspect-square rounded-card bg-ground-1 p-2">
        <Picture picture={picture} sizes="120px" max={320} isDecorative className={isOpen ? '' : 'opacity-55 grayscale'} />
      </span>
      <div className="grid min-w-0 content-start gap-1.5">
        <h3 className="text-20 leading-tight">{title}</h3>
        <p className="text-14 text-ink-2">{text}</p>
        <p className="text-14 font-medium">{giftText(trade)}</p>
        {isOpen && facts.some(Boolean) && <p className="text-13 text-ink-2">{facts.filter(Boolean).join(' · ')}</p>}
      </div>
      <div className="col-span-2 md:col-span-1 md:col-start-2">
        {isOpen ? (
          <ButtonLink href={paths.redeem({ id, code })} isFull aria-label={m.trade_do_named({ title })}>
            {m.trade_do()}
          </ButtonLink>
        ) : (
          <p className="rounded-card bg-well px-3.5 py-3 text-14 font-medium text-ink-2">{whyNot(trade, timeZone)}</p>
        )}
      </div>
    </article>
  )
}

export const giftText = ({ quantity, item }: Pick<Trade, 'quantity' | 'item'>) =>
  m.trade_gives({ item: `${quantity > 1 ? `${quantity} × ` : ''}${item.name} (${item.unit})` })

/** "Você já usou esta troca em 12/10". */
export function whyNot({ state, usedAt }: Pick<Trade, 'state' | 'usedAt'>, timeZone: string): string {
  const texts = {
    ENDED: m.trade_has_ended,
    SOLD_OUT: m.trade_sold_out,
    CLOSED: m.trade_closed,
    USED_UP: m.trade_used_up,
    OPEN: m.trade_used_up,
  }
  return state === 'USED_UP' && usedAt ? m.trade_used_at({ day: usedDay(usedAt, timeZone) }) : texts[state]()
}

export const usedDay = (usedAt: string, timeZone: string) =>
  new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', timeZone }).format(new Date(usedAt))
