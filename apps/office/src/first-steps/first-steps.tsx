import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { start } from '#api/start.ts'
import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { hrefOf } from '#device/address.ts'
import { share, shopUrl } from '#device/share.ts'
import { useMay } from '#kept/session.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { issuesOf } from '#written/issues.ts'
import { call } from '@mutirao/client/call'
import { getFirstSteps, openShop, type FirstStep, type FirstStepName } from '@mutirao/contract/first-steps'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { check, chevronRight, share2 } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import { texts } from '../texts.ts'
import { firstStepTexts, stepText } from './texts.ts'

/** Not kept: who comes back from a step would see it as the next one for a moment, and tap it. */
const firstStepsQuery = queryOptions({ queryKey: ['first-steps'], queryFn: () => call(getFirstSteps, {}), gcTime: 0 })

/** The screen of each step, which stays useful once the shop is open. */
const paths: Record<FirstStepName, string> = {
  profile: 'shop/profile',
  logo: 'shop/logo',
  contact: 'shop/contact',
  seller: 'shop/seller',
  payment: 'shop/payment',
  delivery: 'delivery',
  campaign: 'campaigns',
  items: 'items',
}
const ofOwner: ReadonlySet<FirstStepName> = new Set(['seller', 'payment'])

/** The steps of a shop in preparation, done and missing, and the button that opens it. */
export function FirstStepsScreen() {
  const read = useDeskRead(firstStepsQuery)
  if (read.value?.isOpen) return <OpenShop />
  return (
    <div className="mx-auto grid max-w-180 min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <header>
        <h1 className="mb-1 text-24">{firstStepTexts.title}</h1>
        <p className="text-ink-2">{firstStepTexts.text}</p>
      </header>
      <KeptNote of={read} />
      {read.value && <Steps steps={read.value.steps} />}
    </div>
  )
}

function Steps({ steps }: { steps: readonly FirstStep[] }) {
  const isOwner = useMay('payment.write')
  const mayWriteItems = useMay('items.write')
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone, name }) => !isDone && (isOwner || !ofOwner.has(name)))
  return (
    <>
      <div>
        <p id="first-steps-done" className="mb-2 font-semibold">
          {firstStepTexts.progress(done, steps.length)}
        </p>
        <progress
          aria-labelledby="first-steps-done"
          value={done}
          max={steps.length}
          className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-well-2 [&::-moz-progress-bar]:bg-group [&::-webkit-progress-bar]:bg-well-2 [&::-webkit-progress-value]:bg-group"
        />
      </div>
      {next && (
        <ButtonLink href={hrefOf(paths[next.name])} size="big" isFull>
          {firstStepTexts.goOn(stepText(next.name).title)}
        </ButtonLink>
      )}
      {isOwner && !next && <OpenButton isReady isNext />}
      <ol aria-label={firstStepTexts.list} className="card divide-y divide-line px-3.5 py-0.5">
        {steps.map((step, at) => (
          <StepRow
            key={step.name}
            step={step}
            at={at + 1}
            isNext={step === next}
            href={isOwner || !ofOwner.has(step.name) ? hrefOf(paths[step.name]) : undefined}
          />
        ))}
      </ol>
      {mayWriteItems && steps.some(({ name, isDone }) => name === 'items' && !isDone) && (
        <TextLink href={hrefOf('items/import')}>{firstStepTexts.importItems}</TextLink>
      )}
      {isOwner && next && <OpenButton isReady={false} isNext={false} />}
      {!isOwner && <p className="text-ink-2">{firstStepTexts.onlyOwner}</p>}
    </>
  )
}

type RowProps = { step: FirstStep; at: number; isNext: boolean; href: string | undefined }

function StepRow({ step: { name, isDone }, at, isNext, href }: RowProps) {
  const { title, text } = stepText(name)
  const state = isDone ? firstStepTexts.done : isNext ? firstStepTexts.next : firstStepTexts.todo
  const mark = isDone ? 'bg-group text-on-group' : isNext ? 'bg-ink text-bg' : 'bg-well-2 text-ink'
  const look = 'grid min-h-15 grid-cols-[28px_1fr_auto] items-center gap-3 py-3'
  const content = (
    <>
      <span aria-hidden="true" className={`grid size-7 place-items-center rounded-full text-13 font-bold ${mark}`}>
        {isDone ? <Icon d={check} className="size-4" /> : at}
      </span>
      <span className="min-w-0">
        <b className="block font-semibold text-pretty">{title}</b>
        <small className="block text-13 text-ink-2">{href ? text : firstStepTexts.ofOwner}</small>
      </span>
      <span className="flex items-center gap-1 text-13 text-ink-2">
        {state}
        {href && <Icon d={chevronRight} className="size-5" />}
      </span>
    </>
  )
  return (
    <li>
      {href ? (
        <a href={href} aria-current={isNext ? 'step' : undefined} className={look}>
          {content}
        </a>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  )
}

/** Asks once everything is there; before, the server refuses with the steps that are missing. */
function OpenButton({ isReady, isNext }: { isReady: boolean; isNext: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const act = useDeskAct('open shop')
  const missing = issuesOf(act.fault, { worded: (issue) => issue })
  async function open() {
    setAsking(false)
    const done = await act.send(() => call(openShop, {}))
    // The document was made before the shop opened; without this the menu would still have the first steps.
    if (done) start.isPreparing = false
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {missing && (
        <Note kind="err" isAlert>
          <b className="block">{firstStepTexts.missing}</b>
          <ul className="mt-1 grid gap-1">
            {missing.map(({ path, message }) => (
              <li key={path}>{message}</li>
            ))}
          </ul>
        </Note>
      )}
      {!missing && <FaultNote fault={act.fault} />}
      <Button
        kind={isNext ? 'action' : 'line'}
        size="big"
        isFull
        isBusy={act.isBusy}
        onClick={() => (isReady ? setAsking(true) : void open())}
      >
        {firstStepTexts.open}
      </Button>
      <p className="text-center text-13 text-ink-2">{firstStepTexts.openHint}</p>
      <Sheet title={firstStepTexts.openQuestion} closeLabel={texts.close} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p className="mb-4 text-16">{firstStepTexts.openHint}</p>
        <div className="grid gap-2">
          <Button isFull onClick={() => void open()}>
            {firstStepTexts.openNow}
          </Button>
          <Button kind="line" isFull onClick={() => setAsking(false)}>
            {firstStepTexts.notYet}
          </Button>
        </div>
      </Sheet>
    </section>
  )
}

function OpenShop() {
  const [said, setSaid] = useState('')
  const url = shopUrl('/')
  async function send() {
    const done = await share(start.name, url)
    setSaid(done === 'copied' ? firstStepTexts.copied : done === 'refused' ? firstStepTexts.notCopied : '')
  }
  return (
    <div className="mx-auto grid max-w-180 justify-items-center gap-3 py-8 text-center">
      <span aria-hidden="true" className="grid size-14 place-items-center rounded-full bg-group text-on-group">
        <Icon d={check} className="size-7" />
      </span>
      <h1 className="text-24">{firstStepTexts.openTitle}</h1>
      <p className="text-ink-2">{firstStepTexts.openText}</p>
      <p className="font-semibold wrap-anywhere">{new URL(url).host}</p>
      <output className="text-13 empty:hidden">{said}</output>
      <div className="mt-2 flex flex-wrap justify-center gap-2.5">
        <Button onClick={() => void send()}>
          <Icon d={share2} className="size-5" />
          {firstStepTexts.share}
        </Button>
        <ButtonLink kind="line" href="/" target="_blank">
          {firstStepTexts.seeShop}
        </ButtonLink>
        <ButtonLink kind="line" href={hrefOf('orders')}>
          {firstStepTexts.seeOrders}
        </ButtonLink>
      </div>
    </div>
  )
}
