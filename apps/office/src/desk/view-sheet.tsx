import { useState } from 'react'
import type { ListName, ListSetup, ListView } from '@mutirao/contract/list-views'
import { Field } from '@mutirao/ui/field.tsx'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { ActSheet } from './act-sheet.tsx'
import { useDeskAct } from './desk-act.ts'
import { useSetFields } from './list-address.ts'
import { saveListSetup } from './list-setup.ts'
import { deskTexts } from './texts.ts'

type Props = { list: ListName; setup: ListSetup; view: ListView; onClose: () => void }

/** Names the present filters, or changes the view that is shown. */
export function ViewSheet({ list, setup, view, onClose }: Props) {
  const [wrong, setWrong] = useState<string>()
  const [isDefault, setDefault] = useState(view.isDefault ?? false)
  const { send } = useDeskAct(`view ${list}`)
  const setFields = useSetFields()
  const isKnown = setup.views.some(({ id }) => id === view.id)
  const others = setup.views.filter(({ id }) => id !== view.id)

  function ask(said: (name: string) => string) {
    const name = said('name')
    const isTaken = others.some((one) => one.name.toLowerCase() === name.toLowerCase())
    const mistake = name === '' ? deskTexts.viewNoName : isTaken ? deskTexts.viewTaken : undefined
    setWrong(mistake)
    if (mistake) return undefined
    const next: ListView = { id: view.id, name, fields: view.fields, ...(isDefault && { isDefault: true }) }
    // At most one view is the list's default.
    const kept = isDefault ? others.map(({ isDefault: _was, ...one }) => one) : others
    const at = setup.views.findIndex(({ id }) => id === view.id)
    const views = at < 0 ? [...kept, next] : [...kept.slice(0, at), next, ...kept.slice(at)]
    return () => saveListSetup(list, { ...setup, views })
  }

  async function handleRemove() {
    if (!(await send(() => saveListSetup(list, { ...setup, views: others })))) return
    onClose()
    setFields({})
  }

  return (
    <ActSheet
      title={isKnown ? deskTexts.viewEdit : deskTexts.viewKeep}
      subject={`view ${view.id}`}
      act={deskTexts.viewSave}
      ask={ask}
      say={() => ''}
      onDone={() => {}}
      onChange={() => setWrong(undefined)}
      onClose={onClose}
    >
      <Field
        label={deskTexts.viewName}
        hint={deskTexts.viewHint}
        name="name"
        defaultValue={view.name}
        error={wrong}
        maxLength={40}
        autoComplete="off"
      />
      <SwitchRow label={deskTexts.viewDefault} isOn={isDefault} onChange={setDefault} />
      {isKnown && <TextButton onClick={() => void handleRemove()}>{deskTexts.viewRemove}</TextButton>}
    </ActSheet>
  )
}
