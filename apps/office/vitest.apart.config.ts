import { officeProject } from './vitest.projects.ts'

export default officeProject('office-apart')
