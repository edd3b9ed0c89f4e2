import { useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { fieldsText } from '#desk/list-address.ts'
import { hrefOf } from '#device/address.ts'
import { useMay } from '#kept/session.ts'
import { call } from '@mutirao/client/call'
import { changeOrderTags, type DeskOrderDetail } from '@mutirao/contract/desk-orders'
import { LONGEST_TAG, MOST_TAGS, plainTag } from '@mutirao/domain/order-tag'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { plus, x } from '@mutirao/ui/icons.gen.ts'
import { orderTagsQuery } from './order-queries.ts'
import { orderTexts } from './texts.ts'

type Props = { order: DeskOrderDetail; onDone: (said: string) => void }

/** Whether this person writes tags, remarks and addresses. */
export function useMayWrite(): boolean {
  const mayPrepare = useMay('orders.prepare')
  return useMay('people.write') || mayPrepare
}

/** The order's tags: each leads to the orders that have it. */
export function OrderTags({ order, onDone }: Props) {
  const { id, tags } = order
  const mayWrite = useMayWrite()
  const [isAdding, setAdding] = useState(false)
  const { send, isBusy, fault } = useDeskAct(`tags ${id} ${tags.join()}`)
  const remove = (tag: string) => send(() => call(changeOrderTags, { params: { id }, body: { remove: [tag] } }))
  if (!mayWrite && tags.length === 0) return null
  return (
    <div className="grid gap-2 print:hidden">
      <ul aria-label={orderTexts.tags} className="flex flex-wrap items-center gap-2">
        {tags.map((tag) => (
          <li key={tag} className="inline-flex min-h-9 max-w-full items-center rounded-full bg-well pl-3.5 font-medium last:pr-0">
            <a
              href={hrefOf(`orders${fieldsText({ tag })}`)}
              aria-label={orderTexts.findTag(tag)}
              className={`min-w-0 wrap-anywhere ${mayWrite ? '' : 'pr-3.5'}`}
            >
              {tag}
            </a>
            {mayWrite && (
              <button
                type="button"
                disabled={isBusy}
                aria-label={orderTexts.removeTag(tag)}
                onClick={() => void remove(tag)}
                className="grid size-9 shrink-0 place-items-center rounded-full hover:bg-surface"
              >
                <Icon d={x} className="size-4" />
              </button>
            )}
          </li>
        ))}
        {mayWrite && tags.length < MOST_TAGS && (
          <li>
            <Button kind="line" size="small" onClick={() => setAdding(true)}>
              <Icon d={plus} className="size-4" />
              {orderTexts.addTag}
            </Button>
          </li>
        )}
      </ul>
      <FaultNote fault={fault} />
      {isAdding && <TagSheet order={order} onDone={onDone} onClose={() => setAdding(false)} />}
    </div>
  )
}

function TagSheet({ order: { id, code, tags }, onDone, onClose }: Props & { onClose: () => void }) {
  const [tag, setTag] = useState('')
  const [error, setError] = useState<string>()
  const known = (useDeskRead(orderTagsQuery).value?.content ?? []).filter((one) => !tags.includes(one.tag)).slice(0, MOST_TAGS)

  function ask() {
    const typed = plainTag(tag)
    setError(typed === '' ? orderTexts.tagError : undefined)
    return typed === '' ? undefined : () => call(changeOrderTags, { params: { id }, body: { add: [typed] } })
  }

  return (
    <ActSheet
      title={orderTexts.addTagTitle(code)}
      subject={`tag ${id} ${plainTag(tag)}`}
      act={orderTexts.addTag}
      ask={ask}
      say={() => orderTexts.tagAdded(plainTag(tag))}
      onDone={onDone}
      onClose={onClose}
    >
      <Field
        label={orderTexts.tag}
        hint={orderTexts.tagsHint}
        name="tag"
        value={tag}
        maxLength={LONGEST_TAG}
        autoComplete="off"
        autoCapitalize="none"
        error={error}
        onChange={({ target }) => {
          setTag(target.value)
          setError(undefined)
        }}
      />
      {known.length > 0 && (
        <fieldset>
          <legend className="mb-1.5 text-13 text-ink-2">{orderTexts.knownTags}</legend>
          <div className="flex flex-wrap gap-2">
            {known.map((one) => (
              <Button key={one.tag} kind="soft" size="small" onClick={() => setTag(one.tag)}>
                {one.tag}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </ActSheet>
  )
}
