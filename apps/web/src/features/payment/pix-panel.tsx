import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { copyText } from '#platform/clipboard.ts'
import { useIsOnline } from '#platform/connection.ts'
import type { Order } from '@mutirao/contract/order-shapes'
import { formatHour } from '@mutirao/domain/delivery-date'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { check } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { Price } from '@mutirao/ui/price.tsx'
import { copy } from '@mutirao/ui/service-icons.gen.ts'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { StepNumber } from '@mutirao/ui/step-number.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { keepCharge, keptCharge } from './kept-charge.ts'
import { pixQuery } from './pix-queries.ts'

type PanelProps = {
  order: Order
  /** Pays the difference of a slot change instead of the order. */
  change?: Order['slotChange']
}

/** Copy and paste first: most people pay on the same phone. The QR code is for a second device. */
export function PixPanel({ order, change }: PanelProps) {
  const { amount, expiresAt } = change ?? order.paymentMethod
  const isOnline = useIsOnline()
  const { pix, error, refetch } = usePix(order, expiresAt, change === undefined)
  return (
    <>
      <AmountDue amount={amount} from={change?.createdAt ?? renewedAt(order)} until={expiresAt} />
      {error && isOnline && (
        <Note kind="err" isAlert action={<TextButton onClick={() => refetch()}>{m.try_again()}</TextButton>}>
          {messageFor(error)}
        </Note>
      )}
      <CopyPix code={pix?.code} hasFailed={error !== null} waitForCode={async () => (await refetch({ cancelRefetch: false })).data?.code} />
      <PixSteps receiver={pix?.receiver} />
      <WaitingForMoney isOnline={isOnline} />
      <QrCode svg={pix?.svg} />
      {isOnline && pix?.payUrl && (
        <ButtonLink href={pix.payUrl} target="_blank" rel="noopener" kind="soft" isFull>
          {m.pay_demo()}
        </ButtonLink>
      )}
    </>
  )
}

/** From the server; without it, the charge that this tab stored before a reload. */
function usePix(order: Order, expiresAt: string | undefined, isOfOrder: boolean) {
  const { data, error, refetch } = useQuery(pixQuery(order.id, expiresAt ?? ''))
  useEffect(() => {
    if (data && isOfOrder) keepCharge({ order, pix: data })
  }, [order, data, isOfOrder])
  if (data) return { pix: data, error, refetch }
  const kept = keptCharge(order.code)
  return { pix: kept?.order.paymentMethod.expiresAt === expiresAt ? kept?.pix : undefined, error, refetch }
}

function WaitingForMoney({ isOnline }: { isOnline: boolean }) {
  return (
    <output className="flex items-center justify-center gap-2 text-center text-ink-2">
      <span className={`size-2 shrink-0 rounded-full ${isOnline ? 'animate-pulse bg-group' : 'bg-ink-3'}`} />
      {isOnline ? m.waiting_for_payment() : m.waiting_for_connection()}
    </output>
  )
}

function AmountDue({ amount, from, until }: { amount: number; from: string; until?: string }) {
  return (
    <section className="grid justify-items-center gap-2 pt-2 text-center">
      <p className="text-ink-2">{m.amount_to_pay()}</p>
      <Price centavos={amount} size="giant" />
      {until && <PayCountdown from={from} until={until} />}
    </section>
  )
}

/** For scanning by a second device. */
function QrCode({ svg }: { svg?: string }) {
  return (
    <section className="card grid justify-items-center gap-3 p-4 text-center">
      <p className="text-ink-2">{m.or_scan()}</p>
      <div className="size-52 scannable rounded-card bg-white p-3.5 shadow-[inset_0_0_0_1px_var(--line)]">
        {svg ? (
          <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={m.pix_qr_code()} width={180} height={180} />
        ) : (
          <Bone className="size-full" />
        )}
      </div>
    </section>
  )
}

type CopyProps = { code?: string; hasFailed: boolean; waitForCode: () => Promise<string | undefined> }

/** The acquirer takes half a second: a tap before the code has loaded copies it when it arrives. */
function CopyPix({ code, hasFailed, waitForCode }: CopyProps) {
  const [isCopied, setIsCopied] = useState(false)
  const [isWanted, setIsWanted] = useState(false)

  async function copyNow(text: string) {
    if (!(await copyText(text))) return showSnack(m.copy_by_hand())
    setIsCopied(true)
    showSnack(m.pix_copied(), { icon: check })
    setTimeout(() => setIsCopied(false), 3000)
  }

  async function handleCopy() {
    if (code) return copyNow(code)
    setIsWanted(true)
    const late = await waitForCode()
    setIsWanted(false)
    if (late) await copyNow(late)
  }

  return (
    <div className="grid gap-2.5">
      <Button size="big" isFull onClick={() => void handleCopy()} isBusy={isWanted} disabled={hasFailed && !code} className="min-h-15">
        <Icon d={isCopied ? check : copy} />
        {isCopied ? m.copied() : m.copy_pix()}
      </Button>
      {code ? (
        <input
          readOnly
          value={code}
          aria-label={m.pix_code()}
          onFocus={(event) => event.target.select()}
          className="min-h-11 w-full truncate rounded-md bg-well px-3 font-mono text-13 font-medium text-ink-2"
        />
      ) : (
        <Bone className="h-11 rounded-md" />
      )}
    </div>
  )
}

function PixSteps({ receiver }: { receiver?: string }) {
  return (
    <ol className="card px-3.5 py-2.5">
      <PixStep number={1}>{m.pix_step_open()}</PixStep>
      <PixStep number={2}>
        {m.choose()} <b className="font-semibold">{m.pix_copy_and_paste()}</b> {m.and_paste_code()}
      </PixStep>
      <PixStep number={3}>
        {m.check_it()} <b className="font-semibold">{receiver ?? m.the_amount()}</b> {m.and_confirm()}
      </PixStep>
    </ol>
  )
}

function PixStep({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.75rem_1fr] items-center gap-3 py-1.5">
      <StepNumber number={number} state="now" />
      <span>{children}</span>
    </li>
  )
}

/** The start of the current Pix: the last event, or the order's creation. */
const renewedAt = ({ events, creationDate }: Order) => events.at(-1)?.at ?? creationDate

const pad = (value: number) => String(value).padStart(2, '0')

/** The remaining time of the Pix. At zero the server is polled: its clock decides. */
function PayCountdown({ from, until }: { from: string; until: string }) {
  const { timeZone } = useTenant()
  const end = Date.parse(until)
  const whole = Math.max(1, (end - Date.parse(from)) / 1000)
  // Rounded up, but never more than the initial time.
  const left = Math.max(0, Math.min(Math.ceil(whole), Math.ceil((end - useNow(1000)) / 1000)))
  const minutes = Math.floor(left / 60)
  return (
    <div className="mx-auto w-full max-w-65">
      <p className="flex items-center justify-between">
        <span className="text-12 text-ink-2">{m.pay_until({ hour: formatHour(new Date(until), timeZone) })}</span>
        <b role="timer" aria-label={m.minutes_left({ minutes })} className="font-head text-16 tabular-nums">
          {pad(minutes)}:{pad(left % 60)}
        </b>
      </p>
      <span className="mt-1 block h-1.5 overflow-hidden rounded-[3px] bg-well-2" aria-hidden="true">
        <svg className="block h-full rounded-[3px] bg-ink" width={`${Math.min(100, (left / whole) * 100)}%`} />
      </span>
    </div>
  )
}
