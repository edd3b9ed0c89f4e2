import { describe, expect, it } from 'vitest'
import { missingFields, personalForm } from './personal-form.ts'

const full = { name: 'Ana', email: 'ana@example.com', phone: '+5511912345678', cpf: '52998224725' }

describe('personalForm', () => {
  it('is the four fields of the specification', () => {
    expect(personalForm([])).toMatchObject([
      { name: 'name', label: 'Nome completo', required: true },
      { name: 'email', required: true, placeholder: 'you@email' },
      { name: 'phone', required: true, readOnly: true, mask: '(99) 99999-9999' },
      { name: 'cpf', required: true, mask: '999.999.999-99' },
    ])
    expect(personalForm([])).toHaveLength(4)
  })

  it('takes a shop’s changes in place and adds its own at the end', () => {
    const form = personalForm([
      { name: 'registration', label: 'Matrícula', required: true },
      { name: 'cpf', required: false },
      { label: 'sem nome' },
    ])
    expect(form.map(({ name }) => name)).toEqual(['name', 'email', 'phone', 'cpf', 'registration'])
    expect(form.find(({ name }) => name === 'cpf')).toMatchObject({ required: false, mask: '999.999.999-99' })
  })

  it('leaves out what a shop hides', () => {
    expect(personalForm([{ name: 'cpf', hidden: true }]).map(({ name }) => name)).not.toContain('cpf')
  })
})

describe('missingFields', () => {
  it.each([
    ['nothing', full, [], []],
    ['a blank name', { ...full, name: '  ' }, [], ['name']],
    ['an absent CPF that the shop does not ask for', { ...full, cpf: undefined }, [{ name: 'cpf', required: false }], []],
    ['the shop’s own field', full, [{ name: 'registration', required: true }], ['registration']],
    ['a field that depends on another', full, [{ name: 'block', required: true, dependsOn: 'building' }], []],
  ])('%s', (_name, values, ofShop, expected) => {
    expect(missingFields(values, ofShop)).toEqual(expected)
  })
})
