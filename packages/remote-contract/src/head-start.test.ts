import { forgetHeadStarts, headStart } from './head-start.ts';

const counting = () => {
  const asked: string[] = [];
  const read = headStart(async (key) => {
    asked.push(key);
    if (key === 'broken') throw new Error('no such record');
    return `record ${key}`;
  });
  return { asked, read };
};

test('hands the started read over to whoever reads first, and asks anew after that', async () => {
  const { asked, read } = counting();
  read.start('7');
  await expect(read.read('7')).resolves.toBe('record 7');
  expect(asked).toEqual(['7']);
  await read.read('7');
  expect(asked).toEqual(['7', '7']);
});

test('a second start of the same read asks nothing', () => {
  const { asked, read } = counting();
  read.start('7');
  read.start('7');
  expect(asked).toEqual(['7']);
});

test("never hands one record's read to another", async () => {
  const { read } = counting();
  read.start('7');
  await expect(read.read('8')).resolves.toBe('record 8');
});

test('a started read that fails is thrown to whoever reads', async () => {
  const { read } = counting();
  read.start('broken');
  await expect(read.read('broken')).rejects.toThrow('no such record');
});

test('a read that was left lying is not handed over', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(0);
  const { asked, read } = counting();
  read.start('7');
  now.mockReturnValue(20_000);
  await read.read('7');
  expect(asked).toEqual(['7', '7']);
  now.mockRestore();
});

test('a read that was started before a save is not handed over after it', async () => {
  const { asked, read } = counting();
  read.start('7');
  forgetHeadStarts();
  await read.read('7');
  expect(asked).toEqual(['7', '7']);
});
