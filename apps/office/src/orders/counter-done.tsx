import { useState } from 'react'
import { renderSVG } from 'uqr'
import { hrefOf } from '#device/address.ts'
import { copy } from '#device/share.ts'
import { whatsAppHref } from '#looks/links.ts'
import type { placeCounterOrder } from '@mutirao/contract/counter-orders'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { Button, ButtonLink, buttonClass } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { counterTexts as texts } from './counter-texts.ts'

export type Placed = CallOutput<typeof placeCounterOrder> & { phone: string }
type Props = { placed: Placed; onAgain: () => void }

/** The order that was taken, with its Pix. */
export function CounterDone({ placed: { id, code, price, pix, phone }, onAgain }: Props) {
  return (
    <section className="mx-auto grid max-w-140 gap-4">
      <h1 className="text-24">{texts.placed(code)}</h1>
      {pix ? <PixPart code={code} price={price} pix={pix.code} phone={phone} /> : <Note kind="good">{texts.promised}</Note>}
      <p className="flex flex-wrap gap-2">
        <ButtonLink kind="line" href={hrefOf(`orders/${id}`)}>
          {texts.openOrder}
        </ButtonLink>
        <Button kind="line" onClick={onAgain}>
          {texts.again}
        </Button>
      </p>
    </section>
  )
}

type PixProps = { code: string; price: number; pix: string; phone: string }

function PixPart({ code, price, pix, phone }: PixProps) {
  const [said, setSaid] = useState<string>()
  const drawn = renderSVG(pix, { border: 2 })
  const message = encodeURIComponent(texts.pixMessage(code, price, pix))
  return (
    <div className="card grid gap-3 p-4">
      <h2 className="text-20">{texts.pixTitle(price)}</h2>
      <p className="text-ink-2">{texts.pixText}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(drawn)}`}
        alt={texts.pixPicture}
        className="mx-auto w-full max-w-60 rounded-card bg-white"
      />
      <p className="rounded-card bg-well p-3 font-mono text-12 break-all">{pix}</p>
      <p className="flex flex-wrap gap-2">
        <Button onClick={() => void copy(pix).then((isCopied) => setSaid(isCopied ? texts.copiedPix : texts.notCopied))}>
          {texts.copyPix}
        </Button>
        <a className={buttonClass({ kind: 'line' })} href={`${whatsAppHref(phone)}?text=${message}`} target="_blank" rel="noreferrer">
          {texts.sendPix}
        </a>
      </p>
      <output className="text-13 text-ink-2">{said}</output>
    </div>
  )
}
