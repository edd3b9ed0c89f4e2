import { useState } from 'react'
import { CodeCamera } from '#looks/code-camera.tsx'
import { Contents } from '#looks/contents.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { scan } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { states, texts } from '../texts.ts'
import { codesIn, isToPick, linesOf, tickLines, type Picked, type ShownPart } from './picking-reads.ts'
import { listTexts } from './texts.ts'
import { Tick } from './tick.tsx'

const cameraTexts = {
  open: listTexts.scanOpen,
  close: listTexts.scanClose,
  camera: listTexts.scanCamera,
  aim: listTexts.scanAim,
  denied: listTexts.scanDenied,
  none: listTexts.scanNone,
}

type Props = { parts: readonly ShownPart[]; bags: Picked }

/** One order of the day by the code on its label, read by the camera or typed, with what goes into its bag. Needs no network. */
export function PickingScan({ parts, bags }: Props) {
  const [text, setText] = useState('')
  const codes = codesIn(parts, text)
  const [code] = codes.length === 1 ? codes : []
  return (
    <section aria-label={listTexts.scan} className="card grid gap-3 p-4 print:hidden">
      <h3 className="text-16">{listTexts.scan}</h3>
      <Field
        label={listTexts.scanCode}
        hint={codes.length > 1 ? listTexts.scanMany(codes.length) : listTexts.scanHint}
        error={text.trim().length >= LEAST_TYPED && codes.length === 0 ? listTexts.scanUnknown(text.trim()) : undefined}
        before={<Icon d={scan} />}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MOST_SIGNS}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <CodeCamera texts={cameraTexts} onRead={(read) => setText(read.slice(0, MOST_SIGNS))} />
      <output className="grid gap-3 empty:hidden">
        {parts
          .filter((part) => part.code === code)
          .map((part) => (
            <Bag key={`${part.orderId} ${part.campaignId}`} part={part} bags={bags} />
          ))}
      </output>
    </section>
  )
}

const LEAST_TYPED = 3
/** A code of another shop's label may be longer than ours. */
const MOST_SIGNS = 60

function Bag({ part, bags }: { part: ShownPart; bags: Picked }) {
  const { code, buyer, campaign, place, state, waits } = part
  const lines = linesOf(part)
  const left = lines.filter(({ key }) => !bags.picked.has(key)).length
  return (
    <article aria-label={`${code} ${campaign}`} className="grid gap-1 rounded-card bg-well p-3.5">
      <b className="text-18 wrap-anywhere">{listTexts.scanOrder(code, buyer)}</b>
      <p className="text-13 text-ink-2">{[campaign, place].join(' · ')}</p>
      {isToPick(part) ? (
        <>
          {lines.map(({ key, name, unit, quantity, parts }) => (
            <Tick
              key={key}
              label={`${quantity} × ${name} ${unit}`}
              below={<Contents quantity={quantity} parts={parts} />}
              name={code}
              isRefused={part.refused !== undefined}
              isOn={bags.picked.has(key)}
              onTick={(isOn) => tickLines(bags, [{ part, key }], isOn)}
            />
          ))}
          <Note kind={left === 0 ? 'good' : 'quiet'}>{left === 0 ? listTexts.scanDone : listTexts.scanLeft(left)}</Note>
        </>
      ) : (
        <Note kind="warn">{waits ? texts.waitsForGroupText : listTexts.scanGone(states[state])}</Note>
      )}
    </article>
  )
}
