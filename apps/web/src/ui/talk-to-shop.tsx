import * as m from '#paraglide/messages.js'
import { ListRow } from '@mutirao/ui/list-row.tsx'
import { phone } from '@mutirao/ui/service-icons.gen.ts'

/** A row that opens the chat with the shop. */
export const TalkToShop = ({ href }: { href: string }) => (
  <ListRow icon={phone} title={m.talk_to_shop()} text={m.by_whatsapp()} href={href} isOutside />
)
