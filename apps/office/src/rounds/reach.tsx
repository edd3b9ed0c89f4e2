import { mapHref, phoneHref, streetOf, whatsAppHref } from '#looks/links.ts'
import type { Stop } from '@mutirao/contract/fulfilment'
import { buttonClass } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { mapPin } from '@mutirao/ui/icons.gen.ts'
import { messageSquare, phone as phoneIcon } from '@mutirao/ui/service-icons.gen.ts'
import { texts } from '../texts.ts'

const look = `${buttonClass({ kind: 'line', size: 'small' })} flex-auto px-2!`

type Place = Pick<Stop, 'address' | 'buyer' | 'phone'>

/** Route, call and chat: each opens the phone's app. */
export function Reach({ stop: { address, buyer, phone } }: { stop: Place }) {
  const way = mapHref(address)
  return (
    <div className="flex flex-wrap gap-2">
      {way && (
        <a className={look} href={way} target="_blank" rel="noreferrer" aria-label={texts.mapOf(buyer)}>
          <Icon d={mapPin} />
          {texts.map}
        </a>
      )}
      <a className={look} href={phoneHref(phone)} aria-label={texts.callTo(buyer)}>
        <Icon d={phoneIcon} />
        {texts.call}
      </a>
      <a className={look} href={whatsAppHref(phone)} target="_blank" rel="noreferrer" aria-label={texts.writeTo(buyer)}>
        <Icon d={messageSquare} />
        {texts.whatsApp}
      </a>
    </div>
  )
}

/** The address, from the street inwards. */
export function Where({ address }: { address: Stop['address'] }) {
  const street = streetOf(address)
  if (!street) return <p>{texts.noAddress}</p>
  const rest = [address.neighborhood, address.city].filter(Boolean).join(' · ')
  return (
    <address className="not-italic">
      <b className="block text-[1.15em] leading-snug">{street}</b>
      {rest && <span className="block text-ink-2">{rest}</span>}
      {address.reference && <span className="block">{texts.reference(address.reference)}</span>}
    </address>
  )
}
