import { pathOf, paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { mapPin, receiptText, search, shieldCheck, slidersHorizontal, ticketPercent, truck, users, user } from '@mutirao/ui/icons.gen.ts'
import { building2, mail, messageSquare, wallet } from '@mutirao/ui/service-icons.gen.ts'

export type MenuEntry = { name: string; icon: string; title: string; text?: string; href: string }

/** By the keys of the document `routes`; isAsked: shown only when the document has the key. */
const entries: (Omit<MenuEntry, 'title' | 'text'> & { title: () => string; text?: () => string; isAsked?: true })[] = [
  { name: 'orders', icon: receiptText, title: m.my_orders, href: paths.orders },
  { name: 'wallets', icon: wallet, title: m.wallet, href: pathOf('/wallets') },
  { name: 'likings', icon: slidersHorizontal, title: m.my_likings, href: paths.likings },
  { name: 'messages', icon: messageSquare, title: m.messages, href: paths.messages },
  { name: 'invite', icon: users, title: m.invites, href: paths.invite },
  { name: 'trade', icon: ticketPercent, title: m.screen_trade, href: paths.trade, isAsked: true },
  { name: 'profile', icon: user, title: m.my_data, href: paths.profile },
  { name: 'tracking', icon: search, title: m.screen_tracking, text: m.screen_tracking_text, href: paths.tracking },
  { name: 'deliveryarea', icon: truck, title: m.screen_delivery_area, href: paths.deliveryArea },
  { name: 'location', icon: mapPin, title: m.screen_location, href: paths.location },
  { name: 'contact', icon: mail, title: m.screen_contact, href: paths.contact },
  { name: 'about', icon: building2, title: m.screen_about, href: paths.about },
  { name: 'privacy', icon: shieldCheck, title: m.privacy, href: paths.privacy },
]

/** Applies the shop's hidden and renamed entries, and removes empty ones; ignores unknown keys. */
export function menuEntries(document: Record<string, unknown> | undefined, missing: readonly string[] = []): MenuEntry[] {
  return entries.flatMap(({ title, text, isAsked, ...entry }) => {
    if (missing.includes(entry.name) || (isAsked && !document?.[entry.name])) return []
    const { hidden, label } = settingOf(document?.[entry.name])
    if (hidden) return []
    return [{ ...entry, title: label ?? title(), text: text?.() }]
  })
}

function settingOf(raw: unknown): { hidden: boolean; label?: string } {
  const { hidden, label }: Record<string, unknown> = typeof raw === 'object' ? { ...raw } : {}
  return { hidden: hidden === true, label: typeof label === 'string' && label.trim() ? label.trim() : undefined }
}
