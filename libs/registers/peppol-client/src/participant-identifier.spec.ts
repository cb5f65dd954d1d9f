import { parseParticipant, smlName } from './participant-identifier';

describe('smlName', () => {
  const zone = 'participant.sml.test.tech.peppol.org';

  // Vectors of the SML specification, of the policy for identifiers 4.4, and of records that are live.
  it.each([
    ['9915:test', 'eh5boavaktmbgzyh2a63dz4qov33fvp5nsdvqklucfraayoodw6a'],
    ['0088:123ABC', 'y7dzfxaf3d4cjz4kcgrxtec6twvcga4ky7zwa5boif6mswd4tdrq'],
    ['0088:123abc', 'y7dzfxaf3d4cjz4kcgrxtec6twvcga4ky7zwa5boif6mswd4tdrq'],
    ['0010:5798000000001', 'xukhfqabqziki3ykvr2fhr4snfa3pf5vpq6k4tonv3lmvsy5arvq'],
    ['0192:923609016', 'xqk4t3fmtezduy5bovjmtnaq45n7e4tibyhwfpgot75bsp7uyg2a'],
    ['0208:0203201340', 'gn3cpji22z42kdlvatebojor5vpgnd3wmgswdigqusjqlrkkiwha'],
  ])('of %s is the published one', (text, label) => {
    expect(smlName(parseParticipant(text)!, zone)).toBe(`${label}.iso6523-actorid-upis.${zone}`);
  });
});
