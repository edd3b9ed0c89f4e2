import { describe, expect, it } from 'vitest'
import { extraFault, extraFaults, extraText, LONGEST_EXTRA, YES, type ExtraField } from './extra-form.ts'

const field = (type: ExtraField['type'], over: Partial<ExtraField> = {}): ExtraField => ({
  id: 'campo',
  type,
  label: 'Campo',
  required: true,
  ...over,
})
const tower = field('select', { options: [{ id: 'a', label: 'Torre A' }] })
const photo = '0192f0c0-0000-7000-8000-000000000001'

describe('extraFault', () => {
  it.each([
    [field('text'), 'Bloco 2', undefined],
    [field('text'), '  ', 'missing'],
    [field('text', { required: false }), '', undefined],
    [field('text'), 'a'.repeat(LONGEST_EXTRA), undefined],
    [field('text'), 'a'.repeat(LONGEST_EXTRA + 1), 'too_long'],
    [field('number', { minimum: 1, maximum: 9.5 }), '9,5', undefined],
    [field('number', { minimum: 1, maximum: 9.5 }), '9.6', 'out_of_range'],
    [field('number', { minimum: 1 }), '0', 'out_of_range'],
    [field('number'), '1e9', 'invalid'],
    [field('number'), 'doze', 'invalid'],
    [field('date'), '2028-02-29', undefined],
    [field('date'), '2027-02-29', 'invalid'],
    [field('date'), '29/02/2028', 'invalid'],
    [tower, 'a', undefined],
    [tower, 'Torre A', 'unknown'],
    [field('checkbox'), YES, undefined],
    [field('checkbox'), undefined, 'missing'],
    [field('checkbox'), 'true', 'invalid'],
    [field('photo'), photo, undefined],
    [field('photo'), 'javascript:alert(1)', 'invalid'],
  ] as const)('of %o and %o is %s', (of, answer, fault) => {
    expect(extraFault(of, answer)).toBe(fault)
  })
})

describe('extraFaults', () => {
  it('include those of all fields, and answers without a field', () => {
    const fields = [field('text', { id: 'bloco' }), field('number', { id: 'andar' })]
    expect(extraFaults(fields, { andar: 'x', __proto__: 'x', cor: 'azul' } as never)).toEqual([
      { id: 'bloco', fault: 'missing' },
      { id: 'andar', fault: 'invalid' },
      { id: 'cor', fault: 'unknown' },
    ])
    expect(extraFaults([field('text', { id: 'constructor' })], {})).toEqual([{ id: 'constructor', fault: 'missing' }])
  })
})

describe('extraText', () => {
  it('is what people read', () => {
    const read = [
      extraText(tower, 'a'),
      extraText(field('date'), '2026-12-25'),
      extraText(field('checkbox'), YES),
      extraText(field('text'), ' Bloco 2 '),
    ]
    expect(read).toEqual(['Torre A', '25/12/2026', 'Sim', 'Bloco 2'])
    expect(extraText(field('photo'), photo)).toBe('')
  })
})
