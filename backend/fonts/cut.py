"""Makes the fallbacks of NotoSansSC-Regular.ttf: python3 cut.py <folder of Debian's fonts> <noto-emoji .woff2>

Each holds what the ones before it lack. Needs fonttools with brotli; README.md says where the sources come from.
"""

import os
import sys

from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

here = os.path.dirname(os.path.abspath(__file__))
debian, emoji = sys.argv[1:]


def cut(font, characters, **settings):
    options = subset.Options()
    options.hinting = False
    options.notdef_outline = True
    options.glyph_names = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    for name, value in settings.items():
        setattr(options, name, value)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    return font


def with_quadratic_outlines(font):
    glyphs = font.getGlyphSet()
    order = font.getGlyphOrder()
    drawn = {}
    for name in order:
        pen = TTGlyphPen(glyphs)
        glyphs[name].draw(Cu2QuPen(pen, 1.0, reverse_direction=True))
        drawn[name] = pen.glyph()
    font["loca"] = newTable("loca")
    table = font["glyf"] = newTable("glyf")
    table.glyphOrder, table.glyphs = order, drawn
    del font["CFF "]
    if "VORG" in font:
        del font["VORG"]
    table.compile(font)
    most = font["maxp"]
    most.tableVersion, most.maxZones = 0x00010000, 1
    for name in (
        "maxTwilightPoints maxStorage maxFunctionDefs maxInstructionDefs maxStackElements "
        "maxSizeOfInstructions maxComponentElements"
    ).split():
        setattr(most, name, 0)
    font["post"].formatType = 3.0
    font.sfntVersion = "\000\001\000\000"
    font["hmtx"].metrics = {
        name: (font["hmtx"].metrics[name][0], drawn[name].xMin if drawn[name].numberOfContours else 0)
        for name in order
    }
    return font


def keep(source, target, **settings):
    font = TTFont(source)
    characters = set(font.getBestCmap())
    cut(font, characters, drop_tables=["DSIG", "STAT", "BASE", "MATH", "meta"], **settings)
    font.flavor = None
    font.save(os.path.join(here, target))


known = set(TTFont(os.path.join(here, "NotoSansSC-Regular.ttf")).getBestCmap())
chinese = TTFont(os.path.join(debian, "opentype/noto/NotoSansCJK-Regular.ttc"), fontNumber=2)
missing = set(chinese.getBestCmap()) - known
cut(chinese, missing, layout_features=[], drop_tables=["vhea", "vmtx", "BASE", "DSIG", "GSUB", "GPOS"])
with_quadratic_outlines(chinese).save(os.path.join(here, "NotoSansCJK-more.ttf"))

noto = os.path.join(debian, "truetype/noto")
keep(
    f"{noto}/NotoSans-Regular.ttf",
    "NotoSans-Regular.ttf",
    layout_features=["ccmp", "mark", "mkmk", "locl"],
)
for script in ("Arabic", "Hebrew", "Thai", "Devanagari"):
    keep(f"{noto}/NotoSans{script}-Regular.ttf", f"NotoSans{script}-Regular.ttf")
keep(emoji, "NotoEmoji-Regular.ttf")
