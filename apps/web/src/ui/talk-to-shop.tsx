import * as m from '#paraglide/messages.js'
import { Icon } from '@mutirao/ui/icon.tsx'
import { phone } from '@mutirao/ui/service-icons.gen.ts'
import { chevronRight } from '@mutirao/ui/icons.gen.ts'

/** A row of facts that opens the chat with the shop. */
export function TalkToShop({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="grid min-h-14 grid-cols-[24px_1fr_auto] items-center gap-3 py-3">
      <Icon d={phone} className="size-5 text-ink-2" />
      <span>
        <b className="block font-semibold">{m.talk_to_shop()}</b>
        <small className="block text-12 text-ink-2">{m.by_whatsapp()}</small>
      </span>
      <Icon d={chevronRight} />
    </a>
  )
}
