import { SaveForm, TextField } from '@gym/ui/form';
import { object, string } from 'yup';

const schema = object({ plan_name: string().required('Enter the name of the plan') });

export const StaysOnThePage = () => (
  <SaveForm
    label="Edit plan"
    form="/plan/1"
    initialValues={{ plan_name: 'Gold' }}
    schema={schema}
    submitLabel="Save"
    record={({ plan_name }) => `Plan ${plan_name}`}
    unchanged="Nothing has changed."
    send={async () => ({})}
  >
    <TextField name="plan_name" label="Name" />
  </SaveForm>
);

export const AsksAboutDoubts = () => (
  <SaveForm
    label="Add plan"
    form="/plan"
    initialValues={{ plan_name: 'gold' }}
    submitLabel="Save"
    record={({ plan_name }) => `Plan ${plan_name}`}
    doubts={({ plan_name }) =>
      plan_name === 'gold' ? [{ field: 'plan_name', text: 'There is a plan named Gold.' }] : []
    }
    send={async () => ({})}
  >
    <TextField name="plan_name" label="Name" />
  </SaveForm>
);

export const FailedSave = () => (
  <SaveForm
    label="Rename plan"
    form="/plan/2"
    initialValues={{ plan_name: 'Silver' }}
    submitLabel="Save"
    record={({ plan_name }) => `Plan ${plan_name}`}
    send={() => Promise.reject(new Error('The server does not answer.'))}
  >
    <TextField name="plan_name" label="Name" />
  </SaveForm>
);
