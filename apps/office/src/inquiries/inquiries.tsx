import { useState } from 'react'
import { start } from '#api/start.ts'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import { pageOf, useSetFields, type Fields } from '#desk/list-address.ts'
import { ListPage } from '#desk/list-page.tsx'
import { NoteField } from '#desk/note-field.tsx'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { useMay } from '#kept/session.ts'
import { useKeptFocus } from '#looks/kept-focus.ts'
import { say } from '#written/said.tsx'
import { Tag } from '#written/tag.tsx'
import { call } from '@mutirao/client/call'
import { answerInquiry, LONGEST_ANSWER, type DeskInquiry } from '@mutirao/contract/inquiries'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { Button } from '@mutirao/ui/button.tsx'
import { clock } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { inquiriesQuery, type InquiryFilter } from './inquiry-queries.ts'
import { inquiryTexts as texts } from './texts.ts'

const paging = { first: 20, most: 20 }
type Only = NonNullable<InquiryFilter['only']> | 'all'
const onlyOptions: { value: Only; label: string }[] = [
  { value: 'all', label: texts.filters.all },
  { value: 'unanswered', label: texts.filters.unanswered },
  { value: 'answered', label: texts.filters.answered },
]
const onlyOf = ({ only }: Fields): Only => onlyOptions.find(({ value }) => value === only)?.value ?? 'all'

function queryOf(fields: Fields) {
  const only = onlyOf(fields)
  return inquiriesQuery({ only: only === 'all' ? undefined : only, searchText: fields['q'], ...pageOf(fields, paging) })
}

/** Questions of people for staff to answer; those without an answer come first. */
export function InquiriesScreen({ fields }: { fields: Fields }) {
  const setFields = useSetFields()
  return (
    <ListPage
      list="inquiries"
      title={texts.title}
      fields={fields}
      read={useDeskRead(queryOf(fields))}
      paging={paging}
      filters={[{ kind: 'words', name: 'q', label: texts.search }]}
      empty={texts.none}
      keyOf={({ id }) => id}
      renderCard={(inquiry) => <InquiryCard inquiry={inquiry} onDone={say} />}
      grid="lg:grid-cols-2"
    >
      <div className="mb-3 max-w-120">
        <Segmented
          label={texts.shown}
          options={onlyOptions}
          value={onlyOf(fields)}
          onChange={(value) => setFields({ ...fields, page: undefined, only: value === 'all' ? undefined : value })}
        />
      </div>
    </ListPage>
  )
}

type Props = { inquiry: DeskInquiry; onDone: (said: string) => void }
const linked = 'inline-flex min-h-11 items-center font-semibold text-action-text'

function InquiryCard({ inquiry, onDone }: Props) {
  const [isAnswering, setAnswering] = useState(false)
  const now = useNow()
  const keptFocus = useKeptFocus()
  const { name, contact, protocol, text, at, answer } = inquiry
  const act = answer ? texts.change : texts.answer
  return (
    <article {...keptFocus} aria-label={`${name} ${protocol}`} className="card grid grid-cols-[minmax(0,1fr)] gap-2 p-4 outline-none">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-16">{name}</h2>
          {!answer && (
            <Tag icon={clock} look="bg-warn-soft text-ink">
              {texts.unanswered}
            </Tag>
          )}
        </div>
        <p className="wrap-anywhere text-ink-2">
          {contact} · {formatWhen(new Date(at), now, start.timeZone)} · {texts.protocol(protocol)}
        </p>
      </header>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      <Links inquiry={inquiry} />
      {answer && (
        <p className="rounded-card bg-well px-3 py-2 whitespace-pre-line wrap-anywhere">
          <b className="block">{texts.answeredBy(answer.author, formatWhen(new Date(answer.at), now, start.timeZone))}</b>
          {answer.text}
        </p>
      )}
      {answer?.isUnsent && <Note kind="warn">{texts.unsent(contact)}</Note>}
      <div>
        <Button
          size="small"
          kind={answer ? 'line' : 'action'}
          aria-label={texts.answerOf(act, name, protocol)}
          onClick={() => setAnswering(true)}
        >
          {act}
        </Button>
      </div>
      {isAnswering && <AnswerSheet inquiry={inquiry} onDone={onDone} onClose={() => setAnswering(false)} />}
    </article>
  )
}

/** The subject of the question, and who asked. */
function Links({ inquiry: { order, item, person } }: Pick<Props, 'inquiry'>) {
  const mayReadOrders = useMay('orders.read')
  const mayReadPeople = useMay('people.read')
  return (
    <p className="flex flex-wrap gap-x-4 empty:hidden">
      {order && mayReadOrders && (
        <a href={hrefOf(`orders/${order.id}`)} className={linked}>
          {texts.order(order.code)}
        </a>
      )}
      {item && (
        <a href={`/store/${item.campaignId}/product/${item.itemId}`} target="_blank" rel="noreferrer" className={linked}>
          {texts.item(item.name)}
        </a>
      )}
      {person && mayReadPeople && (
        <a href={hrefOf(`people/${person}`)} className={linked}>
          {texts.person}
        </a>
      )}
    </p>
  )
}

function AnswerSheet({ inquiry: { id, contact, text, answer }, onDone, onClose }: Props & { onClose: () => void }) {
  const [error, setError] = useState<string>()
  // The answer that was read when the sheet opened: a newer one of somebody else is a conflict.
  const [replaces] = useState(answer?.text)
  function ask(said: (name: string) => string) {
    const typed = said('text')
    setError(typed === '' ? texts.error : undefined)
    return typed === '' ? undefined : () => call(answerInquiry, { params: { inquiry: id }, body: { text: typed, replaces } })
  }
  const act = answer ? texts.change : texts.answer
  return (
    <ActSheet
      title={act}
      subject={`inquiry ${id}`}
      act={act}
      ask={ask}
      say={() => texts.done}
      onDone={onDone}
      onClose={onClose}
      onChange={() => setError(undefined)}
    >
      <blockquote className="border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere text-ink-2">{text}</blockquote>
      <NoteField label={texts.text} name="text" rows={6} defaultValue={answer?.text} maxLength={LONGEST_ANSWER} error={error} />
      <p>{texts.means(contact)}</p>
    </ActSheet>
  )
}
