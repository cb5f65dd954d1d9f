import { phrase } from '../known-texts';

/** Groups of EPREL whose labels are shown today, as its addresses name them. */
export const productGroups: readonly (readonly [code: string, words: string])[] = [
  ['', phrase('not known')],
  ['airconditioners', phrase('Air conditioners')],
  ['dishwashers2019', phrase('Dishwashers')],
  ['electronicdisplays', phrase('Displays and televisions')],
  ['lightsources', phrase('Light sources')],
  ['localspaceheaters', phrase('Local space heaters')],
  ['ovens', phrase('Ovens')],
  ['professionalrefrigeratedstoragecabinets', phrase('Professional refrigerated cabinets')],
  ['rangehoods', phrase('Range hoods')],
  ['refrigeratingappliances2019', phrase('Refrigerators and freezers')],
  ['refrigeratingappliancesdirectsalesfunction', phrase('Refrigerators with a direct sales function')],
  ['residentialventilationunits', phrase('Residential ventilation units')],
  ['smartphonestablets20231669', phrase('Smartphones and tablets')],
  ['solidfuelboilers', phrase('Solid fuel boilers')],
  ['spaceheaters', phrase('Space heaters')],
  ['tumbledryers20232534', phrase('Tumble dryers')],
  ['tyres', phrase('Tyres')],
  ['washerdriers2019', phrase('Washer-driers')],
  ['washingmachines2019', phrase('Washing machines')],
  ['waterheaters', phrase('Water heaters')],
];
