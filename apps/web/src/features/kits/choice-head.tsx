import { partsText } from '#features/cart/chosen-parts.tsx'
import * as m from '#paraglide/messages.js'
import { Picture, tint } from '#ui/picture.tsx'
import type { Item } from '@mutirao/contract/catalog'
import { formatMoney } from '@mutirao/domain/money'
import { Note } from '@mutirao/ui/note.tsx'
import { circleAlert } from '@mutirao/ui/service-icons.gen.ts'

type Props = { item: Item; price: number; gone: string[] }

/** The kit's header: the item, its fixed parts, and options that are no longer available. */
export function ChoiceHead({ item, price, gone }: Props) {
  const { name, unit, hue, picture, kitItems = [], lacks } = item
  return (
    <>
      <div className="flex items-center gap-3">
        <span className={`block size-18 shrink-0 rounded-card p-1 ${tint(hue)}`}>
          <Picture picture={picture} sizes="72px" max={160} isDecorative />
        </span>
        <div className="min-w-0">
          <p className="font-semibold">{name}</p>
          <p className="text-12 text-ink-2">
            {unit} · {formatMoney(price)}
          </p>
        </div>
      </div>
      {kitItems.length > 0 && (
        <p className="text-13 text-ink-2">
          <b className="font-semibold text-ink">{m.kit_comes_with()}</b> {partsText(kitItems)}
        </p>
      )}
      {lacks && (
        <Note kind="err" icon={circleAlert} isAlert>
          <b className="block">{m.sold_out()}</b>
          {m.kit_lacks({ name: lacks })}
        </Note>
      )}
      {gone.length > 0 && (
        <Note kind="warn" icon={circleAlert} isAlert>
          {m.kit_gone_choice({ names: gone.join(', ') })}
        </Note>
      )}
    </>
  )
}
