import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { copyText } from '#platform/clipboard.ts'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { copy } from '@mutirao/ui/service-icons.gen.ts'

/** The order's code, large and with a copy button. */
export function OrderCode({ code }: { code: string }) {
  const handleCopy = async () => showSnack((await copyText(code)) ? m.code_copied() : code)
  return (
    <p className="flex items-center justify-between gap-3 rounded-card bg-well py-2 pr-2 pl-3.5">
      <span>
        <small className="block text-12 text-ink-2">{m.order_code()}</small>
        <b className="font-head text-24 tracking-[.02em] tabular-nums">{code}</b>
      </span>
      <IconButton icon={copy} label={m.copy_code()} onClick={handleCopy} />
    </p>
  )
}

/** The code that the shopper tells the courier or the store. */
export function DeliveryCode({ code, isPickup }: { code: string; isPickup: boolean }) {
  return (
    <p className="flex items-center justify-between gap-3 rounded-card bg-well px-3.5 py-3">
      <span>
        <b className="block font-semibold">{isPickup ? m.pickup_code() : m.delivery_code()}</b>
        <small className="text-12 text-ink-2">{isPickup ? m.pickup_code_text() : m.delivery_code_text()}</small>
      </span>
      <b className="font-head text-32 leading-none tracking-[.12em] tabular-nums">{code}</b>
    </p>
  )
}
