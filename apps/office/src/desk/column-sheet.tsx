import type { ListName, ListSetup } from '@mutirao/contract/list-views'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import { texts } from '../texts.ts'
import { useDeskAct } from './desk-act.ts'
import { FaultNote } from './fault-note.tsx'
import { saveListSetup } from './list-setup.ts'
import { deskTexts } from './texts.ts'

type Props = { list: ListName; setup: ListSetup; columns: readonly { id: string; name: string }[]; onClose: () => void }

/** Switches the table's columns on and off; the first one names the row and stays. */
export function ColumnSheet({ list, setup, columns, onClose }: Props) {
  const { send, isBusy, fault } = useDeskAct(`columns ${list}`)
  const { hidden } = setup
  const show = (id: string, isOn: boolean) =>
    send(() => saveListSetup(list, { ...setup, hidden: isOn ? hidden.filter((one) => one !== id) : [...hidden, id] }))
  return (
    <Sheet title={deskTexts.columns(0)} closeLabel={texts.close} isOpen onClose={onClose}>
      <p className="text-ink-2">{deskTexts.columnsText}</p>
      <div className="divide-y divide-line">
        {columns.map(({ id, name }, at) => (
          <SwitchRow
            key={id}
            label={name}
            isOn={at === 0 || !hidden.includes(id)}
            isDisabled={at === 0 || isBusy}
            onChange={(isOn) => void show(id, isOn)}
          />
        ))}
      </div>
      <FaultNote fault={fault} />
    </Sheet>
  )
}
