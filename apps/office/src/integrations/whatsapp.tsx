import { useRef, useState } from 'react'
import { start } from '#api/start.ts'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import { copy } from '#device/share.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { call } from '@mutirao/client/call'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { endWhatsapp, saveWhatsapp, type getWhatsapp } from '@mutirao/contract/whatsapp'
import { formatStamp } from '@mutirao/domain/delivery-date'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { circleAlert } from '@mutirao/ui/service-icons.gen.ts'
import { Table, TableRow } from '@mutirao/ui/table.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { whatsappQuery } from './integration-queries.ts'
import { troubleTexts, whatsappTexts } from './whatsapp-texts.ts'

type DoneProps = { onDone: (said: string) => void }
type Office = CallOutput<typeof getWhatsapp>
type Account = NonNullable<Office['account']>

const stamp = (at: string) => formatStamp(new Date(at), start.timeZone)

/** The shop's number at WhatsApp, and what became of its messages. */
export function Whatsapp({ onDone }: DoneProps) {
  const read = useDeskRead(whatsappQuery)
  const [open, setOpen] = useState<'save' | 'end'>()
  const { account } = read.value ?? {}
  const close = () => setOpen(undefined)
  return (
    <section>
      <h2 className="mb-1 text-20">{whatsappTexts.title}</h2>
      <p className="mb-3 text-ink-2">{whatsappTexts.text}</p>
      <KeptNote of={read} />
      {read.value && !account && <p className="mb-3 text-ink-2">{whatsappTexts.none}</p>}
      {read.value && account && <AccountCard office={read.value} account={account} />}
      {read.value && !account && <Button onClick={() => setOpen('save')}>{whatsappTexts.set}</Button>}
      {account && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button kind="line" size="small" onClick={() => setOpen('save')}>
            {whatsappTexts.change}
          </Button>
          <Button kind="line" size="small" aria-label={whatsappTexts.endTitle} onClick={() => setOpen('end')}>
            {whatsappTexts.end}
          </Button>
        </div>
      )}
      {open === 'save' && <SaveSheet account={account} onDone={onDone} onClose={close} />}
      {open === 'end' && (
        <ActSheet
          title={whatsappTexts.endTitle}
          subject="end whatsapp"
          act={whatsappTexts.endTitle}
          ask={() => async () => void (await call(endWhatsapp, {}))}
          say={() => whatsappTexts.ended}
          onDone={onDone}
          onClose={close}
        >
          <p className="text-16">{whatsappTexts.endMeans}</p>
        </ActSheet>
      )}
    </section>
  )
}

function AccountCard({ office: { webhook, people, messages }, account }: { office: Office; account: Account }) {
  const { trouble, troubleAt } = account
  return (
    <div className="grid gap-3">
      {trouble && (
        <Note kind="warn" icon={circleAlert}>
          {troubleTexts[trouble]} {troubleAt && whatsappTexts.since(stamp(troubleAt))} {whatsappTexts.trouble}
        </Note>
      )}
      <article aria-label={whatsappTexts.title} className="card grid gap-3 p-4">
        <Table caption={whatsappTexts.title}>
          <TableRow name={whatsappTexts.number}>{account.phoneNumberId}</TableRow>
          {account.orderTemplate && <TableRow name={whatsappTexts.orderTemplate}>{account.orderTemplate}</TableRow>}
          {account.newsTemplate && <TableRow name={whatsappTexts.newsTemplate}>{account.newsTemplate}</TableRow>}
          <TableRow name={whatsappTexts.people}>{whatsappTexts.peopleCount(people)}</TableRow>
        </Table>
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{whatsappTexts.webhook}</summary>
          <p className="mb-2 text-13 text-ink-2">{whatsappTexts.webhookText}</p>
          <div className="grid gap-3">
            <Copied label={whatsappTexts.url} value={webhook.url} />
            <Copied label={whatsappTexts.verifyToken} value={webhook.verifyToken} />
          </div>
        </details>
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{whatsappTexts.messages}</summary>
          <Messages messages={messages} />
        </details>
      </article>
    </div>
  )
}

/** A text to copy into another system. On a phone it is longer than its field; where the browser does not copy, it is selected. */
function Copied({ label, value }: { label: string; value: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  async function handleCopy() {
    const isDone = await copy(value)
    setCopied(isDone)
    if (!isDone) field.current?.select()
  }
  const act = isCopied ? whatsappTexts.copied : whatsappTexts.copy
  return (
    <Field
      ref={field}
      label={label}
      readOnly
      value={value}
      onFocus={({ currentTarget }) => currentTarget.select()}
      after={
        <TextButton aria-label={`${act}: ${label}`} onClick={() => void handleCopy()}>
          {act}
        </TextButton>
      }
    />
  )
}

function Messages({ messages }: Pick<Office, 'messages'>) {
  if (messages.length === 0) return <p className="text-13 text-ink-2">{whatsappTexts.noMessages}</p>
  return (
    <ul className="divide-y divide-line">
      {messages.map(({ id, at, state, code, orderCode, phoneEnd }) => (
        <li key={id} className="py-2 text-13">
          <b className="block">{[whatsappTexts.about(orderCode), whatsappTexts.to(phoneEnd)].join(', ')}</b>
          <span className={state === 'FAILED' ? 'text-err' : 'text-ink-2'}>
            {whatsappTexts.state(state, code)}, {stamp(at)}
          </span>
        </li>
      ))}
    </ul>
  )
}

type Wrong = Partial<Record<'phoneNumberId' | 'language' | 'orderTemplate' | 'newsTemplate' | 'token' | 'appSecret', string>>
const NAME = /^[a-z0-9_]{1,512}$/
const isSecret = (text: string, isKept: boolean) => (text === '' ? isKept : /^[!-~]{16,1000}$/.test(text))

function wrongOf(said: (name: string) => string, isKept: boolean): Wrong {
  const [order, news] = [said('orderTemplate'), said('newsTemplate')]
  const orderMistake = order === '' ? news === '' && whatsappTexts.templatesError : !NAME.test(order) && whatsappTexts.templateError
  return {
    ...(!/^\d{5,20}$/.test(said('phoneNumberId')) && { phoneNumberId: whatsappTexts.numberError }),
    ...(!/^[a-z]{2,3}(_[A-Z]{2})?$/.test(said('language')) && { language: whatsappTexts.languageError }),
    ...(orderMistake && { orderTemplate: orderMistake }),
    ...(news !== '' && !NAME.test(news) && { newsTemplate: whatsappTexts.templateError }),
    ...(!isSecret(said('token'), isKept) && { token: whatsappTexts.secretError }),
    ...(!isSecret(said('appSecret'), isKept) && { appSecret: whatsappTexts.secretError }),
  }
}

function SaveSheet({ account, onDone, onClose }: DoneProps & { account: Account | undefined; onClose: () => void }) {
  const [wrong, setWrong] = useState<Wrong>({})
  const secretHint = account ? whatsappTexts.keptHint : whatsappTexts.secretHint

  function ask(said: (name: string) => string) {
    const found = wrongOf(said, account !== undefined)
    setWrong(found)
    if (Object.keys(found).length > 0) return undefined
    const given = (name: string) => said(name) || undefined
    const body = {
      phoneNumberId: said('phoneNumberId'),
      language: said('language'),
      orderTemplate: given('orderTemplate'),
      newsTemplate: given('newsTemplate'),
      token: given('token'),
      appSecret: given('appSecret'),
    }
    return async () => void (await call(saveWhatsapp, { body }))
  }

  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <ActSheet
      title={account ? whatsappTexts.change : whatsappTexts.set}
      subject="save whatsapp"
      act={account ? whatsappTexts.save : whatsappTexts.set}
      ask={ask}
      say={() => (account ? whatsappTexts.changed : whatsappTexts.saved)}
      onChange={() => setWrong({})}
      onDone={onDone}
      onClose={onClose}
    >
      <Field
        {...plain}
        label={whatsappTexts.number}
        name="phoneNumberId"
        inputMode="numeric"
        maxLength={20}
        defaultValue={account?.phoneNumberId}
        hint={whatsappTexts.numberHint}
        error={wrong.phoneNumberId}
      />
      <Field
        {...plain}
        label={whatsappTexts.orderTemplate}
        name="orderTemplate"
        maxLength={512}
        defaultValue={account?.orderTemplate}
        hint={whatsappTexts.orderTemplateHint}
        error={wrong.orderTemplate}
      />
      <Field
        {...plain}
        label={whatsappTexts.newsTemplateField}
        name="newsTemplate"
        maxLength={512}
        defaultValue={account?.newsTemplate}
        hint={whatsappTexts.newsTemplateHint}
        error={wrong.newsTemplate}
      />
      <Field
        {...plain}
        label={whatsappTexts.language}
        name="language"
        maxLength={6}
        defaultValue={account?.language ?? 'pt_BR'}
        error={wrong.language}
      />
      <Field {...plain} label={whatsappTexts.token} name="token" type="password" maxLength={1000} hint={secretHint} error={wrong.token} />
      <Field
        {...plain}
        label={whatsappTexts.appSecret}
        name="appSecret"
        type="password"
        maxLength={1000}
        hint={secretHint}
        error={wrong.appSecret}
      />
    </ActSheet>
  )
}
