import { useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useRights } from '#kept/session.ts'
import { call } from '@mutirao/client/call'
import { createRole, endRole, writeRole } from '@mutirao/contract/staff'
import { isNameOfRole, roleRights, withNeeded } from '@mutirao/domain/staff'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { RightsField } from './rights-field.tsx'
import type { RoleShown } from './staff-queries.ts'
import { roleText, roleTexts, type ChosenRight } from './texts.ts'

type SheetProps = { onDone: (said: string) => void; onClose: () => void }
type Wrong = { name?: string; rights?: string }
type GivenRight = (typeof roleRights)[number]

/** Makes a role, or changes `role`. */
export function RoleSheet({ role, taken, ...sheet }: SheetProps & { role?: RoleShown; taken: readonly RoleShown[] }) {
  const hers = useRights()
  const [rights, setRights] = useState<readonly ChosenRight[]>(role?.rights.filter((right) => right !== 'office.enter') ?? [])
  const [wrong, setWrong] = useState<Wrong>({})
  const others = new Set(taken.filter(({ id }) => id !== role?.id).map((one) => roleText(one).toLowerCase()))

  function ask(said: (name: string) => string) {
    const name = said('name')
    const isTaken = isNameOfRole(name) || others.has(name.toLowerCase())
    const nameError = name === '' ? roleTexts.nameError : isTaken ? roleTexts.isTaken : undefined
    const found = { ...(nameError && { name: nameError }), ...(rights.length === 0 && { rights: roleTexts.rightsError }) }
    setWrong(found)
    if (Object.keys(found).length > 0) return undefined
    const body = { name, rights: ['office.enter' as const, ...rights.filter(isOfPeople)] }
    if (!role) return () => call(createRole, { body })
    return () => call(writeRole, { params: { id: role.id }, body: { ...body, edition: role.edition ?? 0 } })
  }

  return (
    <ActSheet
      title={role ? roleTexts.writeOf(roleText(role)) : roleTexts.createTitle}
      subject={role ? `write role ${role.id}` : 'create role'}
      act={role ? roleTexts.write : roleTexts.create}
      ask={ask}
      say={(made) => (role ? roleTexts.written : roleTexts.created)(roleText(made))}
      onChange={() => setWrong({})}
      {...sheet}
    >
      <Field
        label={roleTexts.name}
        name="name"
        defaultValue={role?.name}
        maxLength={40}
        autoComplete="off"
        hint={roleTexts.nameHint}
        error={wrong.name}
      />
      <RightsField
        legend={roleTexts.rights}
        offered={roleRights}
        rights={rights}
        hers={hers}
        error={wrong.rights}
        onChange={(next) => setRights(withNeeded(next).filter((right) => right !== 'office.enter'))}
      />
      {role && role.people.length > 0 && <Note>{roleTexts.who(role.people)}</Note>}
    </ActSheet>
  )
}

const isOfPeople = (right: ChosenRight): right is Exclude<GivenRight, 'office.enter'> & ChosenRight => roleRights.includes(right)

export function EndRoleSheet({ role, ...sheet }: SheetProps & { role: RoleShown }) {
  const name = roleText(role)
  return (
    <ActSheet
      title={roleTexts.endTitle(name)}
      subject={`end role ${role.id}`}
      act={roleTexts.end}
      cancel={roleTexts.keep}
      ask={() => () => call(endRole, { params: { id: role.id } })}
      say={() => roleTexts.ended(name)}
      {...sheet}
    >
      <p className="text-16">{roleTexts.endMeans}</p>
    </ActSheet>
  )
}
