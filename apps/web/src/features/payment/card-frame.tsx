import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import * as m from '#paraglide/messages.js'
import { useIsOnline } from '#platform/connection.ts'
import { isOfSameOrigin, onFrameMessage, tellFrame } from '#platform/frame-messages.ts'
import { onServer } from '#platform/server-origin.ts'
import { wornColors } from '#platform/worn-colors.ts'
import type { Order } from '@mutirao/contract/order-shapes'
import { cardBrands, type CardBrand } from '@mutirao/domain/card-brands'
import { wifiOff } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'

type Message = { type?: unknown; height?: unknown; isRight?: unknown; brand?: unknown }
type Props = {
  src: string
  frame?: RefObject<HTMLIFrameElement | null>
  /** Inside a card with its own border. */
  isBare?: boolean
  /** Called when the first digits are typed; undefined for an unknown brand, and for no digits. */
  onBrand?: (brand: CardBrand | undefined) => void
  onPayment?: () => void
  /** Called when a card was stored without a payment. */
  onKept?: () => void
}

const mostHeight = 900
const heightIn = (wanted: unknown) => (typeof wanted === 'number' && wanted > 0 ? Math.min(mostHeight, wanted) : undefined)

/** The acquirer's fields in its own frame, in the merchant's colours: a card number never reaches this page. */
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

  // Loaded offline, the frame would show the browser's error page and keep it; a loaded frame keeps its typed values.
  if (!isHeard && !isOnline)
    return (
      <div className={isBare ? 'px-4 py-3' : ''}>
        <Note icon={wifiOff} kind="warn">
          {m.card_fields_offline()}
        </Note>
      </div>
    )
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the acquirer's frame, or ours around it: its card fields need their origin
    <iframe
      ref={element}
      src={onServer(src)}
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

/** The card fields typed before the order: validated first, then given the payment. */
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
    /** The card's brand, as far as known, when the card is valid; errors are shown beside their fields. */
    async check(): Promise<{ brand?: CardBrand } | undefined> {
      if (!src) return {}
      setIsBusy(true)
      const told = await answer('checked', { type: 'check' })
      setIsBusy(false)
      setIsSilent(told === undefined)
      if (told?.isRight !== true) frame.current?.scrollIntoView({ block: 'center' })
      return told?.isRight === true ? { brand: brandIn(told.brand) } : undefined
    },
    /** Resolves when the acquirer has answered or timed out: the order's own page continues. */
    async pay(order: Order | undefined, isKept = false): Promise<void> {
      const url = order?.paymentMethod.cardFrame
      if (url && src && isOfSameOrigin(url, src)) await answer('payment', { type: 'pay', url, ...(isKept && { isKept }) })
    },
  }
}
