import { useState } from 'react'
import { start } from '#api/start.ts'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import type { Fields } from '#desk/list-address.ts'
import { ListRows } from '#desk/list-page.tsx'
import { call } from '@mutirao/client/call'
import { changeRole, dismissStaff, hireStaff } from '@mutirao/contract/staff'
import { formatStamp } from '@mutirao/domain/delivery-date'
import { parseLoginKey } from '@mutirao/domain/login-key'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { rolesQuery, staffQuery, type Member, type RoleShown } from './staff-queries.ts'
import { roleMeans, roleText, staffTexts } from './texts.ts'

type Props = { fields: Fields; onDone: (said: string) => void }
type Open = { act: 'add' } | { act: 'change' | 'remove'; member: Member }

/** The staff with their roles; the owner adds, changes and removes. */
export function People({ fields, onDone }: Props) {
  const [open, setOpen] = useState<Open>()
  const { value: { roles } = { roles: [] } } = useDeskRead(rolesQuery)
  const sheet = { onDone, onClose: () => setOpen(undefined) }
  return (
    <section>
      <h2 className="mb-1 text-20">{staffTexts.people}</h2>
      <p className="mb-3 text-ink-2">{staffTexts.peopleText}</p>
      <Button className="mb-3" disabled={roles.length === 0} onClick={() => setOpen({ act: 'add' })}>
        {staffTexts.add}
      </Button>
      <ListRows
        title={staffTexts.people}
        fields={fields}
        empty={staffTexts.noPeople}
        read={useDeskRead(staffQuery)}
        keyOf={({ id }) => id}
        renderCard={(member) => (
          <MemberCard member={member} role={roles.find(({ id }) => id === member.role)} onAsk={(act) => setOpen({ act, member })} />
        )}
      />
      {open?.act === 'add' && <AddSheet roles={roles} {...sheet} />}
      {open?.act === 'change' && <ChangeSheet member={open.member} roles={roles} {...sheet} />}
      {open?.act === 'remove' && <RemoveSheet member={open.member} {...sheet} />}
    </section>
  )
}

type CardProps = { member: Member; role: RoleShown | undefined; onAsk: (act: 'change' | 'remove') => void }

function MemberCard({ member, role, onAsk }: CardProps) {
  const { name, since, isMe, mayChange } = member
  return (
    <article aria-label={name} className="grid gap-3 p-4">
      <header>
        <h3 className="text-16">
          {name}
          {isMe && <span className="font-normal text-ink-2"> ({staffTexts.me})</span>}
        </h3>
        <p>
          <b>{textOf(member)}</b>
          <span className="text-ink-2">
            {' '}
            · {staffTexts.since.toLowerCase()} {formatStamp(new Date(since), start.timeZone)}
          </span>
        </p>
        {role && <p className="text-13 text-ink-2">{roleMeans(role)}</p>}
      </header>
      {mayChange ? (
        <div className="flex flex-wrap gap-2">
          <Button size="small" kind="line" aria-label={staffTexts.changeOf(name)} onClick={() => onAsk('change')}>
            {staffTexts.change}
          </Button>
          <Button size="small" kind="line" aria-label={staffTexts.removeOf(name)} onClick={() => onAsk('remove')}>
            {staffTexts.remove}
          </Button>
        </div>
      ) : (
        <p className="text-13 text-ink-2">{staffTexts.beyond}</p>
      )}
    </article>
  )
}

const textOf = ({ role, roleName }: Pick<Member, 'role' | 'roleName'>) => roleText({ id: role, name: roleName })

type SheetProps = { onDone: (said: string) => void; onClose: () => void }

type RolesProps = { roles: readonly RoleShown[] }

function AddSheet({ roles, ...sheet }: SheetProps & RolesProps) {
  const [isWrong, setWrong] = useState(false)
  const given = roles.filter(({ mayGive }) => mayGive)
  const [role, setRole] = useState((given.find(({ id }) => id === 'picker') ?? given[0])?.id)

  function ask(said: (name: string) => string) {
    const key = said('key')
    const isKey = parseLoginKey(key) !== undefined
    setWrong(!isKey)
    return isKey && role !== undefined ? () => call(hireStaff, { body: { key, role } }) : undefined
  }

  return (
    <ActSheet
      title={staffTexts.add}
      subject="hire"
      act={staffTexts.add}
      ask={ask}
      say={(member) => staffTexts.added(member.name, textOf(member))}
      onChange={() => setWrong(false)}
      {...sheet}
    >
      <Field
        label={staffTexts.key}
        name="key"
        autoComplete="off"
        maxLength={254}
        hint={staffTexts.keyHint}
        error={isWrong ? staffTexts.keyError : undefined}
      />
      <RoleField role={role} roles={given} onChange={setRole} />
    </ActSheet>
  )
}

type RoleFieldProps = RolesProps & { role: string | undefined; onChange: (role: string) => void }

function RoleField({ role, roles, onChange }: RoleFieldProps) {
  const chosen = roles.find(({ id }) => id === role)
  return (
    <SelectField
      label={staffTexts.role}
      value={role}
      onChange={({ currentTarget: { value } }) => onChange(value)}
      hint={chosen && roleMeans(chosen)}
      options={roles.map((one) => ({ value: one.id, label: roleText(one) }))}
    />
  )
}

function ChangeSheet({ member: { id, name, role: before, isMe, keys }, roles, ...sheet }: SheetProps & RolesProps & { member: Member }) {
  const [role, setRole] = useState(before)
  const keepsStaff = roles.find((one) => one.id === role)?.rights.includes('staff.write')
  return (
    <ActSheet
      title={staffTexts.changeOf(name)}
      subject={`role ${id}`}
      act={staffTexts.change}
      ask={() => () => call(changeRole, { params: { id }, body: { role } })}
      say={(member) => staffTexts.changed(member.name, textOf(member))}
      isDisabled={role === before}
      {...sheet}
    >
      <RoleField role={role} roles={roles.filter(({ mayGive }) => mayGive)} onChange={setRole} />
      {isMe && !keepsStaff && <Note kind="warn">{staffTexts.leaveMine}</Note>}
      {keys.length > 0 && !keepsStaff && <Note kind="warn">{staffTexts.endsKeys(keys)}</Note>}
    </ActSheet>
  )
}

function RemoveSheet({ member: { id, name, isMe, keys }, ...sheet }: SheetProps & { member: Member }) {
  return (
    <ActSheet
      title={staffTexts.removeTitle(name)}
      subject={`dismiss ${id}`}
      act={staffTexts.remove}
      cancel={staffTexts.keep}
      ask={() => () => call(dismissStaff, { params: { id } })}
      say={() => staffTexts.removed(name)}
      {...sheet}
    >
      <p className="text-16">{isMe ? staffTexts.removeMe : staffTexts.removeMeans}</p>
      {keys.length > 0 && <Note kind="warn">{staffTexts.endsKeys(keys)}</Note>}
    </ActSheet>
  )
}
