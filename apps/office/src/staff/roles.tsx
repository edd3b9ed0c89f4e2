import { useState } from 'react'
import { BackLink } from '#desk/back-link.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import { say } from '#written/said.tsx'
import { isOfPrograms, type Right } from '@mutirao/domain/staff'
import { Button } from '@mutirao/ui/button.tsx'
import { DataTable } from '@mutirao/ui/data-table.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { check, minus } from '@mutirao/ui/icons.gen.ts'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { texts } from '../texts.ts'
import { EndRoleSheet, RoleSheet } from './role-sheets.tsx'
import { rolesQuery, type Roles, type RoleShown } from './staff-queries.ts'
import { groupsOfRights, roleMeans, roleText, roleTexts, rightText, staffTexts } from './texts.ts'

type Open = { act: 'create' } | { act: 'write' | 'end'; role: RoleShown }

/** The rights of each role, and the shop's own roles. */
export function RolesScreen() {
  const { value } = useDeskRead(rolesQuery)
  return (
    <>
      <div className="mb-2">
        <BackLink path="staff">{staffTexts.title}</BackLink>
      </div>
      <h1 className="mb-1 text-24">{roleTexts.title}</h1>
      <p className="mb-4 max-w-2xl text-ink-2">{roleTexts.text}</p>
      {value ? <RolesPart {...value} onDone={say} /> : <p className="text-ink-2">{texts.loading}</p>}
    </>
  )
}

function RolesPart({ roles, most, onDone }: Roles & { onDone: (said: string) => void }) {
  const [open, setOpen] = useState<Open>()
  const own = roles.filter(({ edition }) => edition !== undefined)
  const sheet = { onDone, onClose: () => setOpen(undefined) }
  const isFull = own.length >= most
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section>
        <h2 className="mb-2 text-20">{roleTexts.own}</h2>
        <Button disabled={isFull} onClick={() => setOpen({ act: 'create' })}>
          {roleTexts.create}
        </Button>
        {isFull && <p className="mt-1.5 text-13 text-ink-2">{roleTexts.most(most)}</p>}
        <div className="mt-3 grid gap-3 md:grid-cols-2">
          {own.map((role) => (
            <RoleCard key={role.id} role={role} onAsk={(act) => setOpen({ act, role })} />
          ))}
        </div>
      </section>
      <RightsTable roles={roles} />
      <OneRole roles={roles} />
      {open?.act === 'create' && <RoleSheet taken={roles} {...sheet} />}
      {open?.act === 'write' && <RoleSheet role={open.role} taken={roles} {...sheet} />}
      {open?.act === 'end' && <EndRoleSheet role={open.role} {...sheet} />}
    </div>
  )
}

function RoleCard({ role, onAsk }: { role: RoleShown; onAsk: (act: 'write' | 'end') => void }) {
  const name = roleText(role)
  return (
    <article aria-label={name} className="card grid content-start gap-3 p-4">
      <header>
        <h3 className="text-16 wrap-anywhere">{name}</h3>
        <p className="text-13 text-ink-2">{roleMeans(role)}</p>
      </header>
      <p className="text-13 wrap-anywhere">{role.people.length > 0 ? roleTexts.who(role.people) : roleTexts.nobody}</p>
      {role.mayGive ? (
        <div className="flex flex-wrap gap-2">
          <Button size="small" kind="line" aria-label={roleTexts.writeOf(name)} onClick={() => onAsk('write')}>
            {roleTexts.change}
          </Button>
          <Button
            size="small"
            kind="line"
            aria-label={roleTexts.endOf(name)}
            disabled={role.people.length > 0}
            onClick={() => onAsk('end')}
          >
            {roleTexts.end}
          </Button>
        </div>
      ) : (
        <p className="text-13 text-ink-2">{roleTexts.beyond}</p>
      )}
    </article>
  )
}

/** On a desk: all roles side by side. */
function RightsTable({ roles }: { roles: readonly RoleShown[] }) {
  const rows = groupsOfRights.flatMap(({ name: group, rights }) =>
    rights
      .filter((right) => !isOfPrograms(right))
      .map((right) => ({
        key: right,
        cells: [
          <span key="name" className="text-14">
            <span className="text-ink-2">{group} · </span>
            {rightText(right)}
          </span>,
          ...roles.map(({ id, rights: given }) => <Given key={id} isGiven={given.includes(right)} />),
        ],
      })),
  )
  return <DataTable className="max-lg:hidden" caption={roleTexts.title} columns={[roleTexts.right, ...roles.map(roleText)]} rows={rows} />
}

function Given({ isGiven }: { isGiven: boolean }) {
  return (
    <>
      <Icon d={isGiven ? check : minus} className={`size-5 ${isGiven ? 'text-action-text' : 'text-ink-2 opacity-50'}`} />
      <span className="sr-only">{isGiven ? roleTexts.yes : roleTexts.no}</span>
    </>
  )
}

/** On a phone: one role at a time. */
function OneRole({ roles }: { roles: readonly RoleShown[] }) {
  const [chosen, setChosen] = useState('owner')
  const role = roles.find(({ id }) => id === chosen) ?? roles[0]
  if (!role) return null
  return (
    <section className="card p-4 lg:hidden">
      <SelectField
        label={roleTexts.shown}
        value={role.id}
        options={roles.map((one) => ({ value: one.id, label: roleText(one) }))}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
        hint={role.people.length > 0 ? roleTexts.who(role.people) : roleTexts.nobody}
      />
      {groupsOfRights.map((group) => (
        <GroupOfRole key={group.name} group={group} given={role.rights} />
      ))}
    </section>
  )
}

type GroupProps = { group: (typeof groupsOfRights)[number]; given: readonly Right[] }

function GroupOfRole({ group: { name, rights }, given }: GroupProps) {
  return (
    <>
      <h3 className="mt-4 mb-1 text-14">{name}</h3>
      <ul className="grid gap-1.5">
        {rights
          .filter((right) => !isOfPrograms(right))
          .map((right) => (
            <li key={right} className={`flex items-start gap-2 ${given.includes(right) ? '' : 'text-ink-2'}`}>
              <Given isGiven={given.includes(right)} />
              <span>{rightText(right)}</span>
            </li>
          ))}
      </ul>
    </>
  )
}
