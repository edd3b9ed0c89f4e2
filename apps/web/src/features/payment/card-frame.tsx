import { cardBrands, type CardBrand } from '@mutirao/domain/card-brands'
import type { Order } from '@mutirao/contract/order-shapes'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import * as m from '#paraglide/messages.js'
import { useIsOnline } from '#platform/connection.ts'
import { isOfSameOrigin, onFrameMessage, tellFrame } from '#platform/frame-messages.ts'
import { wornColors } from '#platform/worn-colors.ts'
import { wifiOff } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'

type Message = { type?: unknown; height?: unknown; isRight?: unknown; brand?: unknown }
type Props = {
  src: string
  frame?: RefObject<HTMLIFrameElement | null>
  /** Within a card that has edges of its own. */ isBare?: boolean
  /** Called after the first digits; undefined for an unknown brand, and without digits. */
  onBrand?: (brand: CardBrand | undefined) => void
  onPayment?: () => void
  /** A card was typed that pays nothing. */ onKept?: () => void
}

const mostHeight = 900
const heightIn = (wanted: unknown) => (typeof wanted === 'number' && wanted > 0 ? Math.min(mostHeight, wanted) : undefined)

/** The acquirer's own fields in its own frame, in the merchant's colours: a card number never touches this page. */
export function CardFrame({ src, frame, isBare = false, onBrand, onPayment, onKept }: Props) {
  const own = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>()
  const [isHeard, setIsHeard] = useState(false)
  const isOnline = useIsOnline()
  const element = frame ?? own

  const handle = useEffectEvent((message: unknown) => {
    const { type, height: wanted, brand } = messageOf(message)
    if (typeof type !== 'string') return
    setIsHeard(true)
    const tellBrand = () => onBrand?.(brandIn(brand))
    const answers = new Map<string, (() => void) | undefined>([
      ['ready', () => wear(element.current)],
      ['height', () => setHeight((known) => heightIn(wanted) ?? known)],
      ['brand', tellBrand],
      ['checked', tellBrand],
      ['payment', onPayment],
      ['kept', onKept],
    ])
    answers.get(type)?.()
  })
  useEffect(() => onFrameMessage(src, (message) => handle(message)), [src])
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const change = () => wear(element.current)
    dark.addEventListener('change', change)
    return () => dark.removeEventListener('change', change)
  }, [element])

  // Opened without a connection, the browser's own error page would stand in the frame, and stay: what was typed in an open one is kept.
  if (!isHeard && !isOnline)
    return (
      <div className={isBare ? 'px-4 py-3' : ''}>
        <Note icon={wifiOff} kind="warn">
          {m.card_fields_offline()}
        </Note>
      </div>
    )
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the acquirer's own, or ours around the acquirer's: its card fields need their origin
    <iframe
      ref={element}
      src={src}
      title={m.card_fields()}
      height={height}
      className={`w-full bg-surface ${isBare ? 'rounded-b-campaign' : 'rounded-campaign border border-line'} ${height === undefined ? 'h-118' : ''}`}
    />
  )
}

const messageOf = (message: unknown): Message => (typeof message === 'object' && message !== null ? message : {})

const brandIn = (told: unknown) => cardBrands.find((brand) => brand === told)

const wear = (frame: HTMLIFrameElement | null) => frame && tellFrame(frame, { type: 'look', ...wornColors() })

const patienceMs = 8000

/** The fields of a card that is typed before the order: asked whether they are right, then given what they pay. */
export function useCardFields(src: string | undefined) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isSilent, setIsSilent] = useState(false)

  const answer = (wanted: string, message: object) =>
    new Promise<Message | undefined>((resolve) => {
      if (!src || !frame.current) return resolve(undefined)
      const timer = setTimeout(() => end(undefined), patienceMs)
      const stop = onFrameMessage(src, (told) => messageOf(told).type === wanted && end(messageOf(told)))
      function end(told: Message | undefined) {
        clearTimeout(timer)
        stop()
        resolve(told)
      }
      tellFrame(frame.current, message)
    })

  return {
    frame,
    isBusy,
    isSilent,
    /** The card's brand, as far as it is known, where the card can be paid with; what is wrong stands beside its field. */
    async check(): Promise<{ brand?: CardBrand } | undefined> {
      if (!src) return {}
      setIsBusy(true)
      const told = await answer('checked', { type: 'check' })
      setIsBusy(false)
      setIsSilent(told === undefined)
      if (told?.isRight !== true) frame.current?.scrollIntoView({ block: 'center' })
      return told?.isRight === true ? { brand: brandIn(told.brand) } : undefined
    },
    /** Resolves when the acquirer has answered, or does not: the order's own page knows how to go on. */
    async pay(order: Order | undefined, isKept = false): Promise<void> {
      const url = order?.paymentMethod.cardFrame
      if (url && src && isOfSameOrigin(url, src)) await answer('payment', { type: 'pay', url, ...(isKept && { isKept }) })
    },
  }
}
